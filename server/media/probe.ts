// Looks into a video file and decides whether browsers can play it. Reads only what it needs.
import { FilePathSource, Input, MP4, QTFF } from 'mediabunny';
import type { InputAudioTrack, InputVideoTrack } from 'mediabunny';
import { AppError } from '../errors.ts';

/** Constrained baseline to High, 8 bits, 4:2:0: what browsers decode everywhere. */
const PLAYABLE_AVC = /^avc[13]\.(42|4d|58|64)/i;
const PLAYABLE_AUDIO: readonly (string | null)[] = ['aac', 'mp3'];

/**
 * The duration of an H.264 video in MP4 or MOV, in whole seconds, to the nearest; at least 1.
 * Fails: wrong_type, with a sentence that says what to do.
 */
export async function probeVideo(path: string): Promise<{ durationSeconds: number }> {
  const input = new Input({
    formats: [MP4, QTFF],
    source: new FilePathSource(path, { handleUnhandledError: () => undefined }),
  });
  try {
    const video = await readable(() => primaryVideo(input));
    if (!video) throw notAVideo();
    const playable = await readable(() => isPlayable(video, input));
    if (!playable) throw new AppError('wrong_type', 'Export the video as H.264.');
    const seconds = await readable(() => durationOf(input));
    if (seconds === undefined || !Number.isFinite(seconds) || seconds <= 0) throw notAVideo();
    return { durationSeconds: Math.max(1, Math.round(seconds)) };
  } finally {
    input.dispose();
  }
}

/** Whatever a broken file makes the reader throw means that it is not a video. */
async function readable<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch {
    return undefined;
  }
}

async function primaryVideo(input: Input): Promise<InputVideoTrack | undefined> {
  if (!(await input.canRead())) return undefined;
  return (await input.getPrimaryVideoTrack()) ?? undefined;
}

async function isPlayable(video: InputVideoTrack, input: Input): Promise<boolean> {
  if ((await video.getCodec()) !== 'avc') return false;
  if (!PLAYABLE_AVC.test((await video.getCodecParameterString()) ?? '')) return false;
  const codecs = await Promise.all(
    (await input.getAudioTracks()).map((track: InputAudioTrack) => track.getCodec()),
  );
  return codecs.every((codec) => PLAYABLE_AUDIO.includes(codec));
}

async function durationOf(input: Input): Promise<number> {
  return (await input.getDurationFromMetadata()) || (await input.computeDuration());
}

function notAVideo(): AppError {
  return new AppError(
    'wrong_type',
    'This file is not a video that browsers can play. Please upload MP4 or MOV (H.264).',
  );
}
