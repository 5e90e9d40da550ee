// The server and the payment sandbox as separate processes, so that they can be killed.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { SANDBOX_KEYS, SANDBOX_PREFIX } from '#sandbox/razorpay/keys.ts';
import { getStampPath } from '#server/adapters/site-stamp.ts';
import { findFreePort } from '../../scripts/machine/free-port.ts';
import type { FreshDatabase } from './database.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
/** Limits the start with demo content on a busy machine. */
const READY_WITHIN_MS = 180_000;
/** Limits a start that includes a build of the site, beside other tests. */
const PAGES_WITHIN_MS = 240_000;
const POLL_MS = 20;

export interface TestProcess {
  url: string;
  /** Starts it unless it runs, and waits until it serves requests. */
  ready(): Promise<void>;
  /** `kill -9`, without any cleanup. */
  kill(): Promise<void>;
  /** The process that runs now; undefined when it has ended. */
  pid(): number | undefined;
  /** Sends SIGTERM. Returns the exit code. */
  stop(): Promise<number | null>;
  /** Whether it has run since the last `ready` without a restart. */
  isRunning(): boolean;
  /** The end of what it printed. */
  getOutput(): string;
}

interface Program {
  script: readonly string[];
  env: Record<string, string>;
  url: string;
  isReady(): Promise<boolean>;
  readyWithinMs?: number;
}

/** Whether a URL responds with 2xx. */
const createHealthCheck = (url: string) => async (): Promise<boolean> =>
  (await fetch(url).catch(() => undefined))?.ok ?? false;

function createProcess({
  script,
  env,
  url,
  isReady,
  readyWithinMs = READY_WITHIN_MS,
}: Program): TestProcess {
  let running: ChildProcess | undefined;
  let output = '';
  const start = () => {
    const child = spawn(process.execPath, [...script], {
      cwd: ROOT,
      env: { ...bareEnvironment(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output = (output + chunk.toString('utf8')).slice(-4000);
      });
    }
    child.once('exit', () => {
      if (running === child) running = undefined;
    });
    running = child;
  };
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> => {
    if (!running) return null;
    const gone = once(running, 'exit');
    running.kill(signal);
    const [code] = (await gone) as [number | null];
    return code;
  };
  return {
    url,
    isRunning: () => running !== undefined,
    getOutput: () => output,
    stop: () => end('SIGTERM'),
    async ready() {
      const latest = Date.now() + readyWithinMs;
      for (;;) {
        // A kill that was in progress at the first check has ended by a later one.
        if (!running) start();
        if (await isReady()) return;
        if (Date.now() > latest) throw new Error(`Not ready. It said: ${output}`);
        await wait(POLL_MS);
      }
    },
    kill: async () => void (await end('SIGKILL')),
    pid: () => running?.pid,
  };
}

/** The minimal environment, without settings of this process. */
function bareEnvironment(): Record<string, string> {
  const { PATH = '', HOME = '' } = process.env;
  return { PATH, HOME };
}

/**
 * A server process on a database; several may run on one database and folder. Without pages, unless `pages` names the
 * folder that its worker builds them in.
 */
export async function createServerProcess(
  { folder, address, pages }: Pick<FreshDatabase, 'folder' | 'address'> & { pages?: string },
  settings: Record<string, string> = {},
): Promise<TestProcess> {
  const port = settings['PORT'] ?? String(await findFreePort());
  return createProcess({
    script: ['server/main.ts', ...(pages === undefined ? ['--no-site'] : [])],
    url: `http://127.0.0.1:${port}`,
    isReady: createHealthCheck(`http://127.0.0.1:${port}/readyz`),
    ...(pages === undefined ? {} : { readyWithinMs: PAGES_WITHIN_MS }),
    env: {
      PORT: port,
      ...getEnvSettings({ folder, address }),
      ...(pages === undefined ? {} : { OUT_DIR: pages }),
      ...settings,
    },
  });
}

/** A worker that builds the pages of a database into a folder; ready once pages exist, from any worker. */
export function createWorkerProcess({
  folder,
  address,
  pages,
}: Pick<FreshDatabase, 'folder' | 'address'> & { pages: string }): TestProcess {
  return createProcess({
    script: ['server/worker.ts'],
    url: '',
    isReady: async () => existsSync(getStampPath(pages)),
    readyWithinMs: PAGES_WITHIN_MS,
    env: { ...getEnvSettings({ folder, address }), OUT_DIR: pages },
  });
}

/** The descendants of a process, from Linux's /proc; each child comes before its own children. */
export function listDescendants(pid: number): number[] {
  const path = `/proc/${pid}/task/${pid}/children`;
  const children = existsSync(path) ? readFileSync(path, 'utf8').split(' ').filter(Boolean) : [];
  return children.map(Number).flatMap((child) => [child, ...listDescendants(child)]);
}

export function isAlive(pid: number): boolean {
  return existsSync(`/proc/${pid}`);
}

export interface ProcessResult {
  code: number;
  /** What it printed, to both streams. */
  output: string;
}

/** Runs a script of the project to its end: a command, or a server that refuses to start. */
export async function runProcess(
  script: readonly string[],
  { folder, address }: Pick<FreshDatabase, 'folder' | 'address'>,
  settings: Record<string, string> = {},
): Promise<ProcessResult> {
  const env = {
    ...bareEnvironment(),
    ...getEnvSettings({ folder, address }),
    PORT: '0',
    ...settings,
  };
  const child = spawn(process.execPath, script, { cwd: ROOT, env, timeout: READY_WITHIN_MS });
  const streams = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await once(child, 'exit')) as [number | null];
  return { code: code ?? -1, output: (await streams).join('') };
}

/** The environment variables of a process that uses this database. */
export function getEnvSettings({ folder, address }: Pick<FreshDatabase, 'folder' | 'address'>) {
  return {
    DATA_DIR: folder,
    FILMS: 'off',
    ...(address.startsWith('postgres') ? { DATABASE_URL: address } : {}),
  };
}

export interface ServerAndProvider {
  server: TestProcess;
  provider: TestProcess;
}

/** A server and a payment sandbox with its own ledger in the same folder; `env` adds settings. */
export async function createServerAndProvider(
  database: FreshDatabase,
  env: Record<string, string> = {},
): Promise<ServerAndProvider> {
  const providerPort = await findFreePort();
  const provider = `http://127.0.0.1:${providerPort}`;
  const server = await createServerProcess(database, {
    RAZORPAY_KEY_ID: SANDBOX_KEYS.keyId,
    RAZORPAY_KEY_SECRET: SANDBOX_KEYS.keySecret,
    RAZORPAY_WEBHOOK_SECRET: SANDBOX_KEYS.webhookSecret,
    RAZORPAY_API_URL: provider + SANDBOX_PREFIX,
    ...env,
  });
  return {
    server,
    provider: createProcess({
      script: ['sandbox/razorpay/serve.ts'],
      url: provider + SANDBOX_PREFIX,
      isReady: createHealthCheck(`${provider + SANDBOX_PREFIX}/ledger`),
      env: {
        SANDBOX_PORT: String(providerPort),
        SANDBOX_WEBHOOK_URL: `${server.url}/api/v1/payment/webhook`,
        DATA_DIR: database.folder,
      },
    }),
  };
}
