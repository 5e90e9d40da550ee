// The process that examines video files, so that a crafted file cannot exhaust the server.
import { setPriority } from 'node:os';
import process from 'node:process';
import { EncodedPacketSink, FilePathSource, Input } from 'mediabunny';
import { videoFormats, isPreparable, judgeVideo, readable } from '#contract/media/video.ts';
import type { Probed, ProbeOrder } from './probe.ts';

/** Other requests have priority. */
setPriority(5);

process.on('message', (order: ProbeOrder) => {
  void probe(order).then((probed) => process.send?.(probed));
});

async function probe({ path, prepares }: ProbeOrder): Promise<Probed> {
  const input = new Input({
    formats: videoFormats(prepares),
    source: new FilePathSource(path, { handleUnhandledError: () => undefined }),
  });
  try {
    const verdict = await judgeVideo(input, prepares);
    const plays = verdict.kind === 'playable';
    if (!plays && !(prepares && isPreparable(verdict))) return { kind: verdict.kind };
    if (!(await readable(() => endsWhole(input)))) return { kind: 'cut' };
    const seconds = await readable(() => getDuration(input));
    return seconds === undefined ? { kind: 'unreadable' } : { kind: 'film', seconds, plays };
  } finally {
    input.dispose();
  }
}

/** Whether the last frame and the last audio packet of the index are in the file. */
async function endsWhole(input: Input): Promise<boolean> {
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
