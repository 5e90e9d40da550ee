// A PostgreSQL server for tests: an empty cluster in a temporary folder, on a free port.
import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from './free-port.ts';
import { findProgram } from './packages.ts';

const DEBIAN_FOLDER = '/usr/lib/postgresql';

export interface TestPostgres {
  url: string;
  /** Closes all connections and restarts on the same port, with the committed data. */
  restart(meanwhile?: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

/** Returns undefined if PostgreSQL is not installed. */
export async function startPostgres(): Promise<TestPostgres | undefined> {
  const programs = findPostgresFolder();
  if (!programs) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'rangshala-postgres-'));
  const runAsOwner = createOwnerRunner(folder);
  const port = await findFreePort();
  const settings = `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories=${folder} -c fsync=off -c full_page_writes=off -c synchronous_commit=off -c max_connections=200`;
  await runAsOwner(join(programs, 'initdb'), [
    '-D',
    join(folder, 'cluster'),
    '-U',
    'rangshala',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ]);
  const runPgCtl = (...args: string[]) =>
    runAsOwner(join(programs, 'pg_ctl'), ['-D', join(folder, 'cluster'), ...args]);
  const start = () => runPgCtl('-w', '-l', join(folder, 'log'), '-o', settings, 'start');
  await start();
  return {
    url: `postgres://rangshala@127.0.0.1:${port}/postgres`,
    restart: async (meanwhile) => {
      await runPgCtl('-w', '-m', 'fast', 'stop');
      await meanwhile?.();
      await start();
    },
    stop: async () => {
      await runPgCtl('-m', 'immediate', 'stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The folder of PostgreSQL's programs; undefined if it is not installed. */
export function findPostgresFolder(): string | undefined {
  const debian = existsSync(DEBIAN_FOLDER)
    ? readdirSync(DEBIAN_FOLDER)
        .toSorted((a, b) => Number(b) - Number(a))
        .map((version) => join(DEBIAN_FOLDER, version, 'bin'))
        .find((folder) => existsSync(join(folder, 'initdb')))
    : undefined;
  return debian ?? findProgram(['initdb'])?.replace(/\/initdb$/, '');
}

/** PostgreSQL refuses to run as root, so root runs it as the user of Debian's package. */
function createOwnerRunner(
  folder: string,
): (program: string, args: readonly string[]) => Promise<void> {
  const root = process.getuid?.() === 0;
  if (root) {
    const home = statSync('/var/lib/postgresql');
    chownSync(folder, home.uid, home.gid);
  }
  return async (program, args) => {
    const [command, all] = root
      ? ['runuser', ['-u', 'postgres', '--', program, ...args]]
      : [program, [...args]];
    await runToExit(command, all, folder);
  };
}

/** Resolves when the program exits. Its children may keep the output open. */
function runToExit(command: string, args: readonly string[], cwd: string): Promise<void> {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString('utf8');
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      child.stderr.destroy();
      if (code === 0) resolve();
      else reject(new Error(`${command} ${args.join(' ')} failed: ${output}`));
    });
  });
}
