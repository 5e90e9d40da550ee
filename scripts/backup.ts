// Backup and restore: `npm run backup [-- FOLDER]`, `npm run restore -- FOLDER`.
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { migrate } from '#server/adapters/db/open.ts';
import { backUp } from '#server/ops/backup.ts';
import type { Manifest } from '#server/ops/manifest.ts';
import {
  formatLostPayments,
  formatNumbering,
  formatRevertedRequests,
} from '#server/ops/after-restore.ts';
import { restoreBackup } from '#server/ops/restore.ts';
import { revokeAllAccess } from '#server/accounts/erasure.ts';
import { readSettings } from '#server/settings/config.ts';
import type { Config } from '#server/settings/config.ts';
import { releaseAllClaims, requireNoServer } from '#server/platform/jobs.ts';
import { migrations } from '#server/adapters/db/migrations.ts';
import type { Ports, Queries } from '#server/platform/ports.ts';
import { openCommandStorage, runCommand, withMigratedDatabase } from './installation.ts';

const USAGE = `Usage: npm run backup [-- FOLDER] [--files]
         --files: also copies the files in a bucket
       npm run restore -- FOLDER [--without-missing]
         --without-missing: restores although files are missing`;

const OPTIONS = {
  backup: { files: { type: 'boolean' } },
  restore: { 'without-missing': { type: 'boolean' } },
} as const;

type Command = { flags: ReadonlySet<string> } & (
  { verb: 'backup'; folder: string | undefined } | { verb: 'restore'; folder: string }
);

/** Refuses unknown arguments, which may be typing errors, before anything is changed. */
function requireCommand(words: readonly string[]): Command {
  try {
    const command = parseCommand(words);
    if (command) return command;
  } catch (error) {
    throw new Error(USAGE, { cause: error });
  }
  throw new Error(USAGE);
}

/** Returns undefined, or throws from `parseArgs`, for unknown arguments. */
function parseCommand([verb, ...words]: readonly string[]): Command | undefined {
  if (verb !== 'backup' && verb !== 'restore') return undefined;
  const options = OPTIONS[verb];
  const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true });
  const [folder, ...more] = positionals;
  const flags = new Set(Object.keys(values));
  if (more.length > 0) return undefined;
  if (verb === 'backup') return { verb, folder, flags };
  return folder === undefined ? undefined : { verb, folder, flags };
}

async function run(words: readonly string[]): Promise<string> {
  const command = requireCommand(words);
  const config = readSettings();
  return withMigratedDatabase(
    config,
    async (db) => {
      const storage = openCommandStorage(config);
      return command.verb === 'backup'
        ? runBackup({ db, storage, config }, command)
        : runRestore({ db, storage }, command);
    },
    { creates: command.verb === 'restore' },
  );
}

type Stores = Pick<Ports, 'db' | 'storage'>;
type CommandOf<Verb> = Extract<Command, { verb: Verb }>;

async function runBackup(
  { db, storage, config }: Stores & { config: Config },
  { folder, flags }: CommandOf<'backup'>,
): Promise<string> {
  const now = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const target = resolve(folder ?? join(config.dataDir, 'backups', now));
  const leavesFiles = config.bucket !== undefined && !flags.has('files');
  const manifest = await backUp({ db, storage, clock: Date.now, leavesFiles }, target);
  return `Backed up ${formatSummary(manifest)} to ${target}`;
}

async function runRestore({ db, storage }: Stores, command: CommandOf<'restore'>): Promise<string> {
  await requireNoServer({ db, clock: Date.now });
  const migrateTo = (tx: Queries, last?: string) => migrate(tx, migrations, last);
  const acceptsMissing = command.flags.has('without-missing');
  const needs = { db, storage, clock: Date.now, migrate: migrateTo, acceptsMissing };
  const { manifest, numbering, reverted, payments } = await restoreBackup(
    needs,
    resolve(command.folder),
  );
  // Sessions and links that were revoked after the backup must not become valid again.
  await revokeAllAccess(db);
  await releaseAllClaims(db);
  const done = `Restored ${formatSummary(manifest)}. All users must log in again. Start the server again.`;
  const parts = [
    done,
    formatLostPayments(manifest.madeAt, payments),
    formatNumbering(manifest.madeAt, numbering),
    formatRevertedRequests(reverted),
  ];
  return parts.filter((part) => part !== '').join('\n');
}

function formatSummary({ rows, pieces, left = [], missing, damaged = [] }: Manifest): string {
  const rowCount = Object.values(rows).reduce((all, some) => all + some, 0);
  const copied = pieces.filter(({ path }) => path.startsWith('media/')).length;
  const more = left.length > 0 ? `, ${left.length} files in the bucket not copied` : '';
  const lost = missing.length > 0 ? `, ${missing.length} files missing` : '';
  const damage = damaged.length > 0 ? `, ${damaged.length} files damaged` : '';
  return `${rowCount} rows and ${copied} files${more}${lost}${damage}`;
}

runCommand(run);
