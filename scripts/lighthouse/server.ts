// The whole server on a port and data of its own, with the site built.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../machine/free-port.ts';

const READY_POLL_MS = 200;

export interface Built {
  origin: string;
  stop(): Promise<void>;
}

/** Ready once every page is there; the first start on new sources, or at another port, builds them. */
export async function startBuilt(dataDir: string, givenPort?: number): Promise<Built> {
  const port = givenPort ?? (await freePort());
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, FILMS: 'off' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const origin = `http://localhost:${port}`;
  while (!(await isReady(origin))) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`);
    await pause(READY_POLL_MS);
  }
  return {
    origin,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function isReady(origin: string): Promise<boolean> {
  const answer = await fetch(`${origin}/readyz`).catch(() => undefined);
  return answer?.ok ?? false;
}
