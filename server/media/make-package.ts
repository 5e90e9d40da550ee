// Encodes everything for one video in a scratch folder: renditions, poster, storyboard and plain MP4.
import { mkdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import {
  packageCommand,
  plainCommand,
  posterCommand,
  probeCommand,
  storyboardCommand,
} from './commands.ts';
import { runSandboxed } from './sandboxed-run.ts';
import type { Order } from './sandboxed-run.ts';
import { getLadder, getStoryboard } from './ladder.ts';
import type { VideoSource, Rendition, StoryboardPlan } from './ladder.ts';
import { measureRendition } from './measure.ts';
import type { MadeRendition } from './measure.ts';
import { readSource, UnusableVideo } from './source.ts';
import type { VideoTools } from './video-tools.ts';

/** A slow machine takes several times the length of a video. */
const TIMES_ITS_LENGTH = 10;
const AT_LEAST_MS = 5 * 60_000;
/** Encoding stops before the disk is full, so that people can go on buying and learning. */
const SCRATCH_FREE_BYTES = 256 * 1024 * 1024;
/** Storyboards use the smallest rendition that is large enough. */
const STORYBOARD_RENDITION = 360;
/** The rendition for browsers without adaptive players. */
const PLAIN_RENDITION = 720;

export interface Making {
  tools: VideoTools;
  /** The uploaded file. */
  video: string;
  /** Measured when it was uploaded. */
  videoSeconds: number | null;
  /** Empty; the caller removes it. */
  folder: string;
  /** Whether browsers can play the file itself: then a plain MP4 is made only if it is better. */
  plays: boolean;
  signal: AbortSignal;
  /** Called with the completed part, from 0 to 1. */
  progress: (part: number) => void;
  /** Free bytes on the disk of the folder. */
  freeBytes?: (folder: string) => Promise<number>;
}

export interface MadePackage {
  renditions: MadeRendition[];
  poster: string;
  storyboard: StoryboardPlan & { path: string };
  plain: string | undefined;
  seconds: number;
  /** See VideoSource. */
  audioNote: string;
}

/** ffmpeg was killed from outside: another attempt may succeed. */
export class StoppedRun extends Error {}

/** Throws UnusableVideo with a sentence for the admin, or StoppedRun. */
export async function makePackage(making: Making): Promise<MadePackage> {
  const { video, folder } = making;
  const output = await run(making, { program: 'ffprobe', args: probeCommand(video) });
  const source = readSource(output, making.videoSeconds);
  const ladder = getLadder(source);
  for (const { side: rendition } of ladder) await mkdir(join(folder, String(rendition)));
  await encode(making, source, ladder);
  const renditions: MadeRendition[] = [];
  for (const rendition of ladder)
    renditions.push(await measureRendition(folder, rendition, source));
  if (renditions.some(({ segments }) => segments.length === 0)) throw new UnusableVideo(UNREADABLE);
  const renderPlaylist = ({ side: rendition }: Rendition) =>
    join(folder, String(rendition), 'index.m3u8');
  const nearest = (side: number): Rendition =>
    ladder.findLast(({ side: rendition }) => rendition <= side) ?? (ladder[0] as Rendition);
  const made = (args: string[]) => run(making, { program: 'ffmpeg', args });
  const poster = join(folder, 'poster.webp');
  // The length in a file's metadata may exceed its actual content.
  const seconds = Math.max(...renditions.map(getSeconds));
  await made(posterCommand(renderPlaylist(nearest(1080)), seconds, poster));
  const storyboard = {
    ...getStoryboard({ ...source, seconds }),
    path: join(folder, 'storyboard.webp'),
  };
  await made(
    storyboardCommand(renderPlaylist(nearest(STORYBOARD_RENDITION)), storyboard, storyboard.path),
  );
  const plain = making.plays && !isImproved(source) ? undefined : join(folder, 'plain.mp4');
  if (plain) await made(plainCommand(renderPlaylist(nearest(PLAIN_RENDITION)), plain));
  for (const path of [poster, storyboard.path]) await stat(path);
  return { renditions, poster, storyboard, plain, seconds, audioNote: source.audioNote };
}

/** Browsers play only one audio track, and show interlaced lines as they are. */
function isImproved({ audioStreams, isInterlaced }: VideoSource): boolean {
  return audioStreams.length > 1 || isInterlaced;
}

function getSeconds({ measured: { segments } }: MadeRendition): number {
  return segments.reduce((sum, { seconds, times }) => sum + seconds * times, 0);
}

const UNREADABLE =
  'This video cannot be read to its end. Export it again as MP4 (H.264), or replace it with another file.';
const TOO_SLOW =
  'This video takes too long to prepare. Export it as MP4 (H.264), or cut it into lessons.';
export const NO_ROOM =
  'There is not enough space left on the server to prepare this video. Free some space, then try again.';

async function encode(making: Making, source: VideoSource, ladder: Rendition[]): Promise<void> {
  const { video, folder, freeBytes = freeIn } = making;
  const full = new AbortController();
  const signal = AbortSignal.any([making.signal, full.signal]);
  const watch = async (): Promise<void> => {
    if ((await freeBytes(folder)) < SCRATCH_FREE_BYTES) full.abort();
  };
  await watch();
  const onLine = (line: string): void => {
    const [, done] = /^out_time_us=(\d+)/.exec(line) ?? [];
    if (done === undefined) return;
    making.progress(Math.min(1, Number(done) / 1e6 / source.seconds));
    void watch().catch(() => undefined);
  };
  const args = packageCommand({ video, folder, source, ladder });
  const timeMaxMs = AT_LEAST_MS + TIMES_ITS_LENGTH * source.seconds * 1000;
  try {
    await run({ ...making, signal }, { program: 'ffmpeg', args, onLine, timeMaxMs });
  } catch (error) {
    throw full.signal.aborted ? new UnusableVideo(NO_ROOM) : error;
  }
}

async function freeIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** The program's output; throws if it failed. */
async function run(
  { tools, folder, signal }: Making,
  order: Pick<Order, 'program' | 'args' | 'onLine'> & { timeMaxMs?: number },
): Promise<string> {
  const outcome = await runSandboxed(tools, { timeMaxMs: AT_LEAST_MS, ...order, folder, signal });
  if (outcome.kind === 'done') return outcome.output;
  if (outcome.kind === 'late') throw new UnusableVideo(TOO_SLOW);
  if (outcome.kind === 'killed') throw new StoppedRun('ffmpeg was stopped.');
  if (outcome.output.includes('No space left on device')) throw new UnusableVideo(NO_ROOM);
  throw new UnusableVideo(UNREADABLE, { cause: outcome.output });
}
