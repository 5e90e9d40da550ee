// Starts a measured process, learns its address from its first line, reads its memory, ends it.
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { ENVIRONMENT, NODE_OPTIONS } from '#tests/support/as-started.ts';

/** In which Linux counts it. */
const TICK_MS = 10;

export interface Child {
  origin: string;
  /** Its SQLite file; empty for a server without one. */
  database: string;
  /** Where it keeps films; empty for a server without any. */
  media: string;
  /** Resident memory now, in bytes. */
  memory(): number;
  /** Highest resident memory since `resetPeak`, in bytes. */
  peak(): number;
  resetPeak(): void;
  /** The processor's time that it has had, in milliseconds, to the nearest ten. */
  processor(): number;
  stop(): Promise<void>;
  /** `kill -9`: also ends one that no longer listens to signals. */
  kill(): Promise<void>;
}

/** Runs a script as `npm start` runs a server, the bare one beside it, too. It prints `{"origin": …}` when it listens, and where it keeps what it has. */
export async function startChild(script: string, args: readonly string[]): Promise<Child> {
  const child = spawn(process.execPath, [...NODE_OPTIONS, script, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...ENVIRONMENT },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal);
    await ended;
  };
  const lines = createInterface({ input: child.stdout });
  const first = await new Promise<string>((resolve, reject) => {
    lines.once('line', resolve);
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}`)));
  });
  const status = (name: string): number => {
    const text = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(text)?.[1] ?? Number.NaN) * 1024;
  };
  return {
    database: '',
    media: '',
    ...(JSON.parse(first) as Pick<Child, 'origin'>),
    memory: () => status('VmRSS'),
    peak: () => status('VmHWM'),
    resetPeak: () => writeFileSync(`/proc/${child.pid}/clear_refs`, '5'),
    processor: () => {
      const [, fields = ''] = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ');
      const [user, system] = fields.split(' ').slice(11, 13).map(Number);
      return ((user ?? 0) + (system ?? 0)) * TICK_MS;
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}
