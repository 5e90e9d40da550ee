// Encodes everything for one video in a scratch folder: renditions, poster, storyboard and plain MP4.
import { mkdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import {
  buildPackageCommand,
  buildPlainCommand,
  buildPosterCommand,
  buildProbeCommand,
  buildStoryboardCommand,
} from './ffmpeg-commands.ts';
import { runSandboxed } from './sandboxed-run.ts';
import type { RunOptions } from './sandboxed-run.ts';
import { buildLadder, planStoryboard } from './ladder.ts';
import type { VideoSource, Rendition, StoryboardPlan } from './ladder.ts';
import { measureRendition } from './measure-rendition.ts';
import type { MadeRendition } from './measure-rendition.ts';
import { parseVideoSource, UnusableVideo } from './video-source.ts';
import type { VideoTools } from './video-tools.ts';

/** A slow machine takes several times the length of a video. */
const TIME_LIMIT_FACTOR = 10;
const TIME_LIMIT_MIN_MS = 5 * 60_000;
/** Encoding stops before the disk is full, so that people can go on buying and learning. */
const SCRATCH_FREE_BYTES = 256 * 1024 * 1024;
/** Storyboards use the smallest rendition that is large enough. */
const STORYBOARD_RENDITION = 360;
/** The rendition for browsers without adaptive players. */
const PLAIN_RENDITION = 720;

export interface PackageJob {
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
export async function makePackage(job: PackageJob): Promise<MadePackage> {
  const { video, folder } = job;
  const output = await runTool(job, { program: 'ffprobe', args: buildProbeCommand(video) });
  const source = parseVideoSource(output, job.videoSeconds);
  const ladder = buildLadder(source);
  for (const { side } of ladder) await mkdir(join(folder, String(side)));
  await encode(job, source, ladder);
  const renditions: MadeRendition[] = [];
  for (const rendition of ladder)
    renditions.push(await measureRendition(folder, rendition, source));
  if (renditions.some(({ segments }) => segments.length === 0)) throw new UnusableVideo(UNREADABLE);
  const getPlaylistPath = ({ side }: Rendition) => join(folder, String(side), 'index.m3u8');
  const pickRendition = (maxSide: number): Rendition =>
    ladder.findLast(({ side }) => side <= maxSide) ?? (ladder[0] as Rendition);
  const runFfmpeg = (args: string[]) => runTool(job, { program: 'ffmpeg', args });
  const poster = join(folder, 'poster.webp');
  // The length in a file's metadata may exceed its actual content.
  const seconds = Math.max(...renditions.map(sumSeconds));
  await runFfmpeg(buildPosterCommand(getPlaylistPath(pickRendition(1080)), seconds, poster));
  const storyboard = {
    ...planStoryboard({ ...source, seconds }),
    path: join(folder, 'storyboard.webp'),
  };
  await runFfmpeg(
    buildStoryboardCommand(
      getPlaylistPath(pickRendition(STORYBOARD_RENDITION)),
      storyboard,
      storyboard.path,
    ),
  );
  const plain = job.plays && !isBetterThanUpload(source) ? undefined : join(folder, 'plain.mp4');
  if (plain)
    await runFfmpeg(buildPlainCommand(getPlaylistPath(pickRendition(PLAIN_RENDITION)), plain));
  for (const path of [poster, storyboard.path]) await stat(path);
  return { renditions, poster, storyboard, plain, seconds, audioNote: source.audioNote };
}

/** Browsers play only one audio track, and show interlaced lines as they are. */
function isBetterThanUpload({ audioStreams, isInterlaced }: VideoSource): boolean {
  return audioStreams.length > 1 || isInterlaced;
}

function sumSeconds({ measured: { segments } }: MadeRendition): number {
  return segments.reduce((sum, { seconds, times }) => sum + seconds * times, 0);
}

const UNREADABLE =
  'This video is damaged or incomplete. Export it again as MP4 (H.264), or replace it with another file.';
const TOO_SLOW =
  'This video takes too long to prepare. Export it as MP4 (H.264), or split it into several lessons.';
export const DISK_FULL =
  'There is not enough space left on the server to prepare this video. Free some space, then try again.';

async function encode(job: PackageJob, source: VideoSource, ladder: Rendition[]): Promise<void> {
  const { video, folder, freeBytes = readFreeBytes } = job;
  const diskFull = new AbortController();
  const signal = AbortSignal.any([job.signal, diskFull.signal]);
  const checkFreeSpace = async (): Promise<void> => {
    if ((await freeBytes(folder)) < SCRATCH_FREE_BYTES) diskFull.abort();
  };
  await checkFreeSpace();
  const onLine = (line: string): void => {
    const [, done] = /^out_time_us=(\d+)/.exec(line) ?? [];
    if (done === undefined) return;
    job.progress(Math.min(1, Number(done) / 1e6 / source.seconds));
    void checkFreeSpace().catch(() => undefined);
  };
  const args = buildPackageCommand({ video, folder, source, ladder });
  const timeMaxMs = TIME_LIMIT_MIN_MS + TIME_LIMIT_FACTOR * source.seconds * 1000;
  try {
    await runTool({ ...job, signal }, { program: 'ffmpeg', args, onLine, timeMaxMs });
  } catch (error) {
    throw diskFull.signal.aborted ? new UnusableVideo(DISK_FULL) : error;
  }
}

async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** The program's output; throws if it failed. */
async function runTool(
  { tools, folder, signal }: PackageJob,
  options: Pick<RunOptions, 'program' | 'args' | 'onLine'> & { timeMaxMs?: number },
): Promise<string> {
  const result = await runSandboxed(tools, {
    timeMaxMs: TIME_LIMIT_MIN_MS,
    ...options,
    folder,
    signal,
  });
  if (result.kind === 'done') return result.output;
  if (result.kind === 'late') throw new UnusableVideo(TOO_SLOW);
  if (result.kind === 'killed') throw new StoppedRun('ffmpeg was stopped.');
  if (result.output.includes('No space left on device')) throw new UnusableVideo(DISK_FULL);
  throw new UnusableVideo(UNREADABLE, { cause: result.output });
}
