// A server with its worker, whose builds are measured: the processor's time and the memory of all that the worker runs.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../machine/free-port.ts';
import { processesBelow } from '#tests/support/processes.ts';

const LOOK_EVERY_MS = 200;
const READY_WITHIN_MS = 3_600_000;
/** In which Linux counts the processor's time. */
const TICKS_A_SECOND = 100;
const KB_IN_MB = 1024;

export interface Cost {
  processorSeconds: number;
  memoryMb: number;
}

export interface Builder {
  origin: string;
  /** Once the pages are there: what they cost. */
  ready(): Promise<Cost>;
  /** What builds have cost since the last time that this was asked. */
  counted(): Promise<Cost>;
  stop(): Promise<void>;
}

/** `place` is the school's: a folder, or an address with DATA_DIR as its folder. */
export async function startBuilder(place: string, pages: string): Promise<Builder> {
  const port = await freePort();
  const isAddress = place.includes('://');
  const env = {
    ...process.env,
    ...(isAddress ? { DATABASE_URL: place } : { DATA_DIR: place }),
    PORT: String(port),
    OUT_DIR: pages,
  };
  const server = spawn(process.execPath, ['server/main.ts'], { env, stdio: 'ignore' });
  const meter = measuring(server.pid ?? 0);
  const origin = `http://127.0.0.1:${port}`;
  const isReady = async (): Promise<boolean> =>
    (await fetch(`${origin}/readyz`).catch(() => undefined))?.ok === true;
  return {
    origin,
    counted: () => Promise.resolve(meter.counted()),
    ready: async () => {
      const until = performance.now() + READY_WITHIN_MS;
      while (!(await isReady())) {
        if (server.exitCode !== null || performance.now() > until)
          throw new Error('The server is not ready.');
        await wait(LOOK_EVERY_MS);
      }
      return meter.counted();
    },
    stop: async () => {
      meter.stop();
      const gone = once(server, 'exit');
      server.kill('SIGTERM');
      await gone;
    },
  };
}

/** The worker is the one child of the server; what it runs has ended when its pages are shown. */
function measuring(pid: number): { counted(): Cost; stop(): void } {
  let memoryKb = 0;
  let before = 0;
  const worker = () => childrenOf(pid)[0];
  const timer = setInterval(() => {
    const all = processesBelow(pid).map(residentKb);
    memoryKb = Math.max(
      memoryKb,
      all.reduce((sum, kb) => sum + kb, 0),
    );
  }, LOOK_EVERY_MS);
  return {
    counted: () => {
      const now = worker();
      const seconds = now === undefined ? 0 : processorSeconds(now);
      const cost = { processorSeconds: seconds - before, memoryMb: memoryKb / KB_IN_MB };
      before = seconds;
      memoryKb = 0;
      return cost;
    },
    stop: () => clearInterval(timer),
  };
}

function childrenOf(pid: number): number[] {
  const text = read(`/proc/${pid}/task/${pid}/children`);
  return text.split(' ').filter(Boolean).map(Number);
}

function residentKb(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0);
}

/** Its own, and that of children that have ended. */
function processorSeconds(pid: number): number {
  const [, fields = ''] = read(`/proc/${pid}/stat`).split(') ');
  const ticks = fields.split(' ').slice(11, 15).map(Number);
  return ticks.reduce((sum, one) => sum + one, 0) / TICKS_A_SECOND;
}

/** Empty for a process that has ended meanwhile. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
