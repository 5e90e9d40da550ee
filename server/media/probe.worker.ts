// The process that examines video files, so that a crafted file cannot exhaust the server.
import { setPriority } from 'node:os';
import process from 'node:process';
import { EncodedPacketSink, FilePathSource, Input } from 'mediabunny';
import {
  listVideoFormats,
  isPreparable,
  checkVideo,
  readOrUndefined,
} from '#contract/media/video.ts';
import type { ProbeResult, ProbeOptions } from './probe.ts';

/** Other requests have priority. */
setPriority(5);

process.on('message', (options: ProbeOptions) => {
  void probe(options).then((probed) => process.send?.(probed));
});

async function probe({ path, prepares }: ProbeOptions): Promise<ProbeResult> {
  const input = new Input({
    formats: listVideoFormats(prepares),
    source: new FilePathSource(path, { handleUnhandledError: () => undefined }),
  });
  try {
    const verdict = await checkVideo(input, prepares);
    const plays = verdict.kind === 'playable';
    if (!plays && !(prepares && isPreparable(verdict))) return { kind: verdict.kind };
    if (!(await readOrUndefined(() => isComplete(input)))) return { kind: 'cut' };
    const seconds = await readOrUndefined(() => getDuration(input));
    return seconds === undefined ? { kind: 'unreadable' } : { kind: 'video', seconds, plays };
  } finally {
    input.dispose();
  }
}

/** Whether the last frame and the last audio packet of the index are in the file. */
async function isComplete(input: Input): Promise<boolean> {
  const video = await input.getPrimaryVideoTrack();
  if (!video || !(await new EncodedPacketSink(video).getPacket(Infinity))) return false;
  for (const track of await input.getAudioTracks()) {
    const sound = new EncodedPacketSink(track);
    // Some recorders write an empty audio track.
    if ((await sound.getFirstPacket()) && !(await sound.getPacket(Infinity))) return false;
  }
  return true;
}

async function getDuration(input: Input): Promise<number> {
  return (await input.getDurationFromMetadata()) || (await input.computeDuration());
}
