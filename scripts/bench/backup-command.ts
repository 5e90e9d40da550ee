// `npm run bench -- backup FOLDER|URL`: a backup of a seeded school and its restore elsewhere, with the memory that each needs.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { BACKUP_OPTIONS } from '#tests/support/as-started.ts';
import { tableOf } from './report.ts';
import type { Measured } from './report.ts';

const PEAK_MAX_MIB = 512;
const LOOK_EVERY_MS = 50;

interface Place {
  DATA_DIR: string;
  DATABASE_URL: string;
}

/** Says whether the budgets are met. With a URL, DATA_DIR names the folder with the films. */
export async function backupCommand([place = '']: readonly string[]): Promise<boolean> {
  const isUrl = place.includes('://');
  const DATA_DIR = isUrl ? process.env['DATA_DIR'] : place;
  if (!DATA_DIR)
    throw new Error('npm run bench -- backup FOLDER|URL (with a URL, DATA_DIR as well)');
  const own = await mkdtemp(join(tmpdir(), 'rangshala-backup-'));
  const target = isUrl ? `${new URL(place).pathname.slice(1)}_restored` : '';
  try {
    if (isUrl) await onServer(place, `create database ${target}`);
    const from = { DATA_DIR, DATABASE_URL: isUrl ? place : '' };
    const restored = isUrl ? Object.assign(new URL(place), { pathname: `/${target}` }).href : '';
    const to = { DATA_DIR: join(own, 'data'), DATABASE_URL: restored };
    const copy = join(own, 'copy');
    const measured = [
      await measure('Backup', ['backup', copy], from),
      await measure('Restore', ['restore', copy], to),
    ];
    console.log(tableOf(measured));
    return measured.every(({ met }) => met);
  } finally {
    if (isUrl) await onServer(place, `drop database if exists ${target} with (force)`);
    await rm(own, { recursive: true, force: true });
  }
}

async function measure(what: string, args: readonly string[], place: Place): Promise<Measured> {
  const began = performance.now();
  const child = spawn(process.execPath, [...BACKUP_OPTIONS, 'scripts/backup.ts', ...args], {
    env: { ...process.env, ...place },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  let peak = 0;
  const looking = setInterval(() => (peak = Math.max(peak, peakOf(child.pid))), LOOK_EVERY_MS);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearInterval(looking);
  if (code !== 0) throw new Error(`${what} ended with ${code}`);
  const seconds = (performance.now() - began) / 1000;
  return {
    what: `${what}, peak memory`,
    figure: `${Math.round(peak)} MB (${seconds.toFixed(0)} s)`,
    budget: `<= ${PEAK_MAX_MIB} MB`,
    met: peak <= PEAK_MAX_MIB,
  };
}

/** In MiB; 0 once it has ended. */
function peakOf(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

async function onServer(address: string, statement: string): Promise<void> {
  const client = new pg.Client({
    connectionString: Object.assign(new URL(address), { pathname: '/postgres' }).href,
  });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
