// What our server takes and does beside the fields of section 7.
import { ANY_FILM_FEATURE } from '#contract/features.ts';
import { VIDEO_MAX_BYTES } from '#contract/media.ts';
import { offers, serverMeta } from './server.ts';

/** The key by which a server knows again what it has created; undefined for one that knows none. */
export async function knownKey(creationKey: string): Promise<string | undefined> {
  return (await offers('creationKeys')) ? creationKey : undefined;
}

/** Whether a course's picture can be removed. Never rejects. */
export function canRemovePicture(): Promise<boolean> {
  return offers('pictureRemoval');
}

/** Whether prices are read as rupees: ours are, those of a section 7 server are free text (OPEN-03). Never rejects. */
export async function pricesAreRupees(): Promise<boolean> {
  return (await serverMeta()).features.length > 0;
}

/** Whether films are made playable there: then more than H.264 may be sent. Never rejects. */
export function takesAnyFilm(): Promise<boolean> {
  return offers(ANY_FILM_FEATURE);
}

/** Whether lessons can have captions. Never rejects. */
export function takesCaptions(): Promise<boolean> {
  return offers('captions');
}

/** Whether something of a course can be watched before buying. Never rejects. */
export function takesPreviews(): Promise<boolean> {
  return offers('previews');
}

/** Whether a film can be sent in parts; else it goes as form data, and a cut costs all of it. Never rejects. */
export function takesParts(): Promise<boolean> {
  return offers('uploads');
}

/** A film of so many bytes is refused. Never rejects. */
export async function videoMaxBytes(): Promise<number> {
  return (await serverMeta()).videoMaxBytes ?? VIDEO_MAX_BYTES;
}
