// Decides whether browsers can play a video file. Processes apart from the server look into it:
// a thread that runs out of memory can take the whole server with it.
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { AppError } from '../errors.ts';

/** What a prober says of a file. */
export type Probed =
  { kind: 'playable'; seconds: number } | { kind: 'unplayable' } | { kind: 'unreadable' };

const PROBES_MAX = 2;
const PROBE_MAX_MS = 15_000;
const HEAP_MAX_MB = 256;
/** A prober without work ends after this long, so that a burst of files shares it. */
const IDLE_MS = 5_000;

interface Prober {
  child: ChildProcess;
  /** Takes what is found, or undefined when the process is gone. */
  hear: (probed: Probed | undefined) => void;
  ending: NodeJS.Timeout | undefined;
}

const UNREADABLE: Probed = { kind: 'unreadable' };
const idle: Prober[] = [];
const queue: (() => void)[] = [];
let running = 0;

/**
 * The duration of an H.264 video in MP4 or MOV, in whole seconds, to the nearest; at least 1.
 * Fails: wrong_type, with a sentence that says what to do.
 */
export async function probeVideo(path: string): Promise<{ durationSeconds: number }> {
  const probed = await inTurn(() => probeApart(path));
  if (probed.kind === 'unplayable') throw new AppError('wrong_type', 'Export the video as H.264.');
  if (probed.kind === 'unreadable' || !Number.isFinite(probed.seconds) || probed.seconds <= 0) {
    throw new AppError(
      'wrong_type',
      'This file is not a video that browsers can play. Please upload MP4 or MOV (H.264).',
    );
  }
  return { durationSeconds: Math.max(1, Math.round(probed.seconds)) };
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= PROBES_MAX) await new Promise<void>((resolve) => queue.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    // Whoever waits takes the place over; only without anybody it becomes free.
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }
}

/** A prober that runs out of memory or time, or dies, has met a file that is no video. */
function probeApart(path: string): Promise<Probed> {
  const prober = idle.pop() ?? startProber();
  clearTimeout(prober.ending);
  prober.child.ref();
  prober.child.channel?.ref();
  return new Promise((resolve) => {
    const timer = setTimeout(() => prober.hear(undefined), PROBE_MAX_MS);
    prober.hear = (probed) => {
      clearTimeout(timer);
      if (probed) rest(prober);
      else end(prober);
      resolve(probed ?? UNREADABLE);
    };
    // A send that fails is heard as the end of the process.
    prober.child.send(path, (error) => error && prober.hear(undefined));
  });
}

function startProber(): Prober {
  const child = fork(fileURLToPath(new URL('./probe.worker.ts', import.meta.url)), {
    execArgv: [`--max-old-space-size=${HEAP_MAX_MB}`],
    // Our secrets are of no use to whoever reads what strangers send.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const prober: Prober = { child, hear: () => undefined, ending: undefined };
  child.on('message', (probed: Probed) => prober.hear(probed));
  child.on('error', () => prober.hear(undefined));
  child.on('exit', () => prober.hear(undefined));
  return prober;
}

/** Keeps a prober for the next file; it never keeps the process alive. */
function rest(prober: Prober): void {
  const leave = (): void => {
    const at = idle.indexOf(prober);
    if (at >= 0) idle.splice(at, 1);
    end(prober);
  };
  prober.hear = leave;
  prober.ending = setTimeout(leave, IDLE_MS).unref();
  prober.child.unref();
  prober.child.channel?.unref();
  idle.push(prober);
}

function end(prober: Prober): void {
  clearTimeout(prober.ending);
  prober.hear = () => undefined;
  prober.child.kill('SIGKILL');
}
