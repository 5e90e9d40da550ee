// Setup of every command: reads `--env FILE`, announces the installation, opens its database.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { explainDatabaseFault } from '#server/adapters/db/database-faults.ts';
import { migrations } from '#server/adapters/db/migrations.ts';
import { migrate, openDatabase } from '#server/adapters/db/open.ts';
import { openStorage } from '#server/adapters/storage/open.ts';
import { createLog } from '#server/http/log.ts';
import { requireNoServer } from '#server/platform/jobs.ts';
import { listMigrationsRun } from '#server/platform/migrations-run.ts';
import { OperatorError } from '#server/platform/errors.ts';
import type { Db, Storage } from '#server/platform/ports.ts';
import type { Config } from '#server/settings/config.ts';
import { restrictToOwner } from '#server/settings/private-files.ts';

/** Runs a command: prints its output or its error, and exits with 1 on error. */
export function runCommand(command: (words: readonly string[]) => Promise<string>): void {
  // Files created by a command are private to its user.
  process.umask(0o077);
  Promise.resolve(process.argv.slice(2))
    .then((words) => command(loadEnvOption(words)))
    .then(
      (text) => {
        if (text !== '') process.stdout.write(`${text}\n`);
      },
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
        process.exitCode = 1;
      },
    );
}

/** Removes `--env FILE` from the arguments; its settings override the shell's. */
function loadEnvOption(words: readonly string[]): string[] {
  const at = words.findIndex((word) => word === '--env' || word.startsWith('--env='));
  if (at < 0) return [...words];
  const isOneWord = words[at] !== '--env';
  const file = isOneWord ? words[at]?.slice('--env='.length) : words[at + 1];
  if (!file) throw new OperatorError('--env requires the path of a settings file.');
  try {
    Object.assign(process.env, parseEnv(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new OperatorError(`The settings file ${file} cannot be read.`, { cause: error });
  }
  return words.toSpliced(at, isOneWord ? 1 : 2);
}

interface OpenOptions {
  /** A restore begins on an empty machine; other commands need an existing installation. */
  creates?: boolean;
}

/**
 * Announces the installation, opens its database for `work`, and closes it. Throws OperatorError if there is no
 * database or it cannot be used.
 */
export async function withDatabase<T>(
  config: Config,
  work: (db: Db) => Promise<T>,
  { creates = false }: OpenOptions = {},
): Promise<T> {
  announce(config);
  const { databaseAddress: address } = config;
  try {
    if (!creates) requireFiles(config);
    const db = openDatabase(address);
    try {
      if (!creates && (await listMigrationsRun(db)).length === 0)
        throw createNoDatabaseError(address);
      return await work(db);
    } finally {
      await db.destroy();
    }
  } catch (error) {
    const fault = explainDatabaseFault(error, address);
    throw fault === undefined ? error : new OperatorError(fault, { cause: error });
  }
}

/**
 * Like `withDatabase`, after the pending migrations. Fails while a server runs that needs the database as it is.
 */
export function withMigratedDatabase<T>(
  config: Config,
  work: (db: Db) => Promise<T>,
  options?: OpenOptions,
): Promise<T> {
  const migrateFirst = async (db: Db) => {
    restrictToOwner(config);
    const done = await listMigrationsRun(db);
    const isBehind = Object.keys(migrations).some((name) => !done.includes(name));
    if (done.length > 0 && isBehind) await requireNoServer({ db, clock: Date.now });
    await migrate(db, migrations);
    return work(db);
  };
  return withDatabase(config, migrateFirst, options);
}

/** Commands may wait longer than visitors: 500 MB over a line of 1 Mbit/s. */
const UPLOAD_MS = 70 * 60_000;

export function openCommandStorage(config: Pick<Config, 'dataDir' | 'bucket'>): Storage {
  return openStorage(config, createLog('warn'), { uploadMs: UPLOAD_MS });
}

/** To standard error, because standard output may contain a table. */
export function announce({ dataDir, siteOrigin }: Config): void {
  process.stderr.write(`Data folder: ${resolve(dataDir)}. Site: ${siteOrigin}.\n`);
}

function requireFiles({ dataDir, databaseAddress: address }: Config): void {
  if (!existsSync(dataDir)) throw createNoDatabaseError(resolve(dataDir));
  if (address.includes('://')) return;
  if (!existsSync(address)) throw createNoDatabaseError(resolve(address));
  const owner = statSync(address).uid;
  if (process.getuid?.() === 0 && owner !== 0) {
    throw new OperatorError(
      `${address} belongs to the user with the id ${owner}. The server could not open files created by root. ` +
        `Run this command as that user: sudo -u '#${owner}' …`,
    );
  }
}

const createNoDatabaseError = (address: string): OperatorError =>
  new OperatorError(
    `There is no Rangshala database at ${removePassword(address)}. Start the server once to create it (npm start). ` +
      'If your database is elsewhere, name its settings file: --env /etc/rangshala.env',
  );

function removePassword(address: string): string {
  if (!address.includes('://')) return address;
  return URL.canParse(address) ? new URL(address).host + new URL(address).pathname : 'DATABASE_URL';
}
