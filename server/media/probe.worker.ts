// The process that looks into video files: a crafted one may exhaust it, never the server.
import { setPriority } from 'node:os';
import process from 'node:process';
import { FilePathSource, Input, MP4, QTFF } from 'mediabunny';
import type { InputAudioTrack, InputVideoTrack } from 'mediabunny';
import type { Probed } from './probe.ts';

/** Constrained baseline to High, 8 bits, 4:2:0: what browsers decode everywhere. */
const PLAYABLE_AVC = /^avc[13]\.(42|4d|58|64)/i;
const PLAYABLE_AUDIO: readonly (string | null)[] = ['aac', 'mp3'];

/** Whoever sends no film comes first. */
setPriority(5);

process.on('message', (path: string) => {
  void probe(path).then((probed) => process.send?.(probed));
});

async function probe(path: string): Promise<Probed> {
  const input = new Input({
    formats: [MP4, QTFF],
    source: new FilePathSource(path, { handleUnhandledError: () => undefined }),
  });
  try {
    const video = await readable(() => primaryVideo(input));
    if (!video) return { kind: 'unreadable' };
    const playable = await readable(() => isPlayable(video, input));
    if (!playable) return { kind: 'unplayable' };
    const seconds = await readable(() => durationOf(input));
    return seconds === undefined ? { kind: 'unreadable' } : { kind: 'playable', seconds };
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
