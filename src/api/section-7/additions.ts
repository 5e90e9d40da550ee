// What our server takes and does beside the fields of section 7.
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
