// Accepted videos: one rule for the browser that selects a file and the server that stores it.
import { MP4, QTFF, WEBM } from 'mediabunny';
import type { Input, InputFormat, InputVideoTrack } from 'mediabunny';
import { VIDEO_PIXELS_MAX } from './video-limits.ts';

/** Constrained baseline to High, 8 bits, 4:2:0: decoded by all browsers. */
const PLAYABLE_AVC = /^avc[13]\.(42|4d|58|64)/i;
const PLAYABLE_AUDIO: readonly (string | null)[] = ['aac', 'mp3'];

/** Formats for the media parser; `prepares`: where videos are converted. */
export function listVideoFormats(canPrepare: boolean): InputFormat[] {
  return canPrepare ? [MP4, QTFF, WEBM] : [MP4, QTFF];
}

/**
 * unreadable: no accepted container. cut: its index is missing, as when a camera loses power. soundOnly: without video.
 * vast: larger than `VIDEO_PIXELS_MAX`. unplayable: video or audio has a codec that browsers cannot play, empty if
 * unknown.
 */
export type VideoVerdict =
  | { kind: 'playable' }
  | { kind: 'unplayable'; part: 'picture' | 'sound'; codec: string }
  | { kind: 'vast'; width: number; height: number }
  | { kind: 'soundOnly' }
  | { kind: 'cut' }
  | { kind: 'unreadable' };

/**
 * Examines a file; its size matters only where videos are converted. Never rejects: a parser error means that
 * the file is not a video.
 */
export async function checkVideo(input: Input, canPrepare: boolean): Promise<VideoVerdict> {
  const video = await readOrUndefined(() => findPrimaryVideo(input));
  if (video === 'soundOnly' || video === 'cut') return { kind: video };
  if (!video) return { kind: 'unreadable' };
  const size = canPrepare ? await readOrUndefined(() => checkSize(video)) : undefined;
  return (
    size ?? (await readOrUndefined(() => checkCodecs(video, input))) ?? toUnplayable('picture', '')
  );
}

/** Whether the video is playable after conversion. */
export function isPreparable(verdict: VideoVerdict): boolean {
  return verdict.kind === 'unplayable' && verdict.codec !== '';
}

/** The result of `read`; undefined if it throws. */
export async function readOrUndefined<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch {
    return undefined;
  }
}

async function findPrimaryVideo(
  input: Input,
): Promise<InputVideoTrack | 'soundOnly' | 'cut' | undefined> {
  if (!(await input.canRead())) return undefined;
  const video = await input.getPrimaryVideoTrack();
  if (video) return video;
  return (await input.getAudioTracks()).length > 0 ? 'soundOnly' : 'cut';
}

async function checkSize(video: InputVideoTrack): Promise<VideoVerdict | undefined> {
  const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()];
  const { long, short } = VIDEO_PIXELS_MAX;
  const isTooLarge = Math.max(width, height) > long || Math.min(width, height) > short;
  return isTooLarge ? { kind: 'vast', width, height } : undefined;
}

async function checkCodecs(video: InputVideoTrack, input: Input): Promise<VideoVerdict> {
  const codec = await video.getCodec();
  const isPlayable =
    codec === 'avc' && PLAYABLE_AVC.test((await video.getCodecParameterString()) ?? '');
  if (!isPlayable) return toUnplayable('picture', codec);
  const tracks = await input.getAudioTracks();
  const sounds = await Promise.all(tracks.map((track) => track.getCodec()));
  // Phones add a spatial audio track with an uncommon codec beside an ordinary one.
  if (!sounds.every((sound) => PLAYABLE_AUDIO.includes(sound))) {
    const known = sounds.filter((sound) => sound !== null);
    const rare = known.find((sound) => !PLAYABLE_AUDIO.includes(sound));
    return toUnplayable('sound', rare ?? known[0] ?? null);
  }
  return (await isWebm(input)) ? toUnplayable('picture', codec) : { kind: 'playable' };
}

async function isWebm(input: Input): Promise<boolean> {
  return (await input.getFormat()) === WEBM;
}

function toUnplayable(part: 'picture' | 'sound', codec: string | null): VideoVerdict {
  return { kind: 'unplayable', part, codec: codec ?? '' };
}
