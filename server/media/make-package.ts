// Makes everything of one film in a folder of its own: the ladder, the poster, the storyboard, the plain MP4.
import { mkdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import {
  packageCommand,
  plainCommand,
  posterCommand,
  probeCommand,
  storyboardCommand,
} from './commands.ts';
import { heldRun } from './held-run.ts';
import type { Order } from './held-run.ts';
import { ladderOf, storyboardOf } from './ladder.ts';
import type { FilmSource, Rung, StoryboardPlan } from './ladder.ts';
import { measureRung } from './measure.ts';
import type { MadeRung } from './measure.ts';
import { readSource, UnusableFilm } from './source.ts';
import type { FilmTools } from './tools.ts';

/** A slow machine takes several times the length of a film. */
const TIMES_ITS_LENGTH = 10;
const AT_LEAST_MS = 5 * 60_000;
/** Making a package stops before it takes the last of the disk: people go on buying and learning. */
export const SCRATCH_FREE_BYTES = 256 * 1024 * 1024;
/** Storyboards are drawn from the first rung that shows enough. */
const STORYBOARD_RUNG = 360;
/** What browsers without adaptive players get. */
const PLAIN_RUNG = 720;

export interface Making {
  tools: FilmTools;
  /** The file as it was sent. */
  film: string;
  /** As it was measured when it came. */
  filmSeconds: number | null;
  /** Empty, and removed by the caller. */
  folder: string;
  /** Whether browsers play the file as it is: then a plain MP4 is made only where it is better. */
  plays: boolean;
  signal: AbortSignal;
  /** Told of how much is done, from 0 to 1. */
  progress: (part: number) => void;
  /** Bytes free where the folder lies. */
  freeBytes?: (folder: string) => Promise<number>;
}

export interface MadePackage {
  rungs: MadeRung[];
  poster: string;
  storyboard: StoryboardPlan & { path: string };
  plain: string | undefined;
  seconds: number;
  /** FilmSource's. */
  audioNote: string;
}

/** ffmpeg was stopped by somebody or by the machine: another try may go well. */
export class StoppedRun extends Error {}

/** Throws UnusableFilm, with a sentence for its Admin; StoppedRun. */
export async function makePackage(making: Making): Promise<MadePackage> {
  const { film, folder } = making;
  const said = await run(making, { program: 'ffprobe', args: probeCommand(film) });
  const source = readSource(said, making.filmSeconds);
  const ladder = ladderOf(source);
  for (const { rung } of ladder) await mkdir(join(folder, String(rung)));
  await encode(making, source, ladder);
  const rungs: MadeRung[] = [];
  for (const rung of ladder) rungs.push(await measureRung(folder, rung, source));
  if (rungs.some(({ segments }) => segments.length === 0)) throw new UnusableFilm(UNREADABLE);
  const playlistOf = ({ rung }: Rung) => join(folder, String(rung), 'index.m3u8');
  const nearest = (side: number): Rung =>
    ladder.findLast(({ rung }) => rung <= side) ?? (ladder[0] as Rung);
  const made = (args: string[]) => run(making, { program: 'ffmpeg', args });
  const poster = join(folder, 'poster.webp');
  // What a file says of its length may be more than what there is to see.
  const seconds = Math.max(...rungs.map(secondsOf));
  await made(posterCommand(playlistOf(nearest(1080)), seconds, poster));
  const storyboard = {
    ...storyboardOf({ ...source, seconds }),
    path: join(folder, 'storyboard.webp'),
  };
  await made(storyboardCommand(playlistOf(nearest(STORYBOARD_RUNG)), storyboard, storyboard.path));
  const plain = making.plays && !isImproved(source) ? undefined : join(folder, 'plain.mp4');
  if (plain) await made(plainCommand(playlistOf(nearest(PLAIN_RUNG)), plain));
  for (const path of [poster, storyboard.path]) await stat(path);
  return { rungs, poster, storyboard, plain, seconds, audioNote: source.audioNote };
}

/** Browsers play one audio track of a file, and show interlaced lines as they are. */
function isImproved({ audioStreams, isInterlaced }: FilmSource): boolean {
  return audioStreams.length > 1 || isInterlaced;
}

function secondsOf({ measured: { segments } }: MadeRung): number {
  return segments.reduce((sum, { seconds, times }) => sum + seconds * times, 0);
}

const UNREADABLE =
  'This film cannot be read to its end. Export it again as MP4 (H.264), or replace it by another file.';
const TOO_SLOW =
  'This film takes too long to prepare. Export it as MP4 (H.264), or cut it into lessons.';
export const NO_ROOM =
  'There is not enough space left on the server to prepare this film. Make room, then try again.';

async function encode(making: Making, source: FilmSource, ladder: Rung[]): Promise<void> {
  const { film, folder, freeBytes = freeIn } = making;
  const full = new AbortController();
  const signal = AbortSignal.any([making.signal, full.signal]);
  const watch = async (): Promise<void> => {
    if ((await freeBytes(folder)) < SCRATCH_FREE_BYTES) full.abort();
  };
  await watch();
  const heard = (line: string): void => {
    const [, done] = /^out_time_us=(\d+)/.exec(line) ?? [];
    if (done === undefined) return;
    making.progress(Math.min(1, Number(done) / 1e6 / source.seconds));
    void watch().catch(() => undefined);
  };
  const args = packageCommand({ film, folder, source, ladder });
  const timeMaxMs = AT_LEAST_MS + TIMES_ITS_LENGTH * source.seconds * 1000;
  try {
    await run({ ...making, signal }, { program: 'ffmpeg', args, heard, timeMaxMs });
  } catch (error) {
    throw full.signal.aborted ? new UnusableFilm(NO_ROOM) : error;
  }
}

async function freeIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** What the program said; throws where it did not do its work. */
async function run(
  { tools, folder, signal }: Making,
  order: Pick<Order, 'program' | 'args' | 'heard'> & { timeMaxMs?: number },
): Promise<string> {
  const outcome = await heldRun(tools, { timeMaxMs: AT_LEAST_MS, ...order, folder, signal });
  if (outcome.kind === 'done') return outcome.said;
  if (outcome.kind === 'late') throw new UnusableFilm(TOO_SLOW);
  if (outcome.kind === 'killed') throw new StoppedRun('ffmpeg was stopped.');
  if (outcome.said.includes('No space left on device')) throw new UnusableFilm(NO_ROOM);
  throw new UnusableFilm(UNREADABLE, { cause: outcome.said });
}
