// Moves files between disk and bucket: `npm run storage -- copy FROM TO`, `move FROM TO`, `sweep`.
import { migrate } from '#server/adapters/db/open.ts';
import { openStorage } from '#server/adapters/storage/open.ts';
import { copyFiles, removeCopied, removeUnreferenced } from '#server/ops/move-files.ts';
import type { Stores } from '#server/ops/move-files.ts';
import { createLog } from '#server/http/log.ts';
import { migrations } from '#server/adapters/db/migrations.ts';
import type { Storage } from '#server/platform/ports.ts';
import { requireNoServer } from '#server/platform/jobs.ts';
import { readConfig, readSettings } from '#server/settings/config.ts';
import type { Config } from '#server/settings/config.ts';
import { restrictToOwner } from '#server/settings/private-files.ts';
import { runCommand, withDatabase } from './admin/installation.ts';

const USAGE = `Usage: npm run storage -- copy FROM TO    (copies missing files; the server may run; can be repeated)
       npm run storage -- move FROM TO    (copies, then removes the copied files from FROM; stop the server first)
       npm run storage -- sweep           (removes files that are not referenced)
FROM and TO are 'disk' or s3://bucket/folder.`;
/** Commands may wait longer than visitors: 500 MB over a line of 1 Mbit/s. */
const UPLOAD_MS = 70 * 60_000;

async function run([verb, from = '', to = '']: readonly string[]): Promise<string> {
  const config = readSettings();
  return withDatabase(config, async (db) => {
    restrictToOwner(config);
    await migrate(db, migrations);
    if (verb === 'sweep') {
      const removed = await removeUnreferenced({ db, storage: openOwnStorage(config) });
      return `Removed ${removed} files that were not referenced.`;
    }
    if ((verb !== 'copy' && verb !== 'move') || from === to) throw new Error(USAGE);
    if (verb === 'move') await requireNoServer({ db, clock: Date.now });
    const stores = { db, from: openNamedStorage(config, from), to: openNamedStorage(config, to) };
    return transfer(stores, verb === 'move');
  });
}

async function transfer(stores: Stores, moves: boolean): Promise<string> {
  const faults = await stores.to.listFaults();
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const { copied, present, lost, damaged } = await copyFiles(stores);
  const removed = moves ? await removeCopied(stores) : 0;
  const result = `${copied} files copied, ${present} existed already${moves ? `, ${removed} removed from the old storage` : ''}.`;
  const faulty = [
    ...lost.map((key) => `${key} is missing in both storages.`),
    ...damaged.map((key) => `${key} has changed since it was stored, and was not copied.`),
  ];
  if (faulty.length > 0) throw new Error([result, ...faulty].join('\n'));
  return result;
}

/** Opens 'disk' or a bucket URL with the current settings. */
function openNamedStorage(config: Config, name: string): Storage {
  if (name === 'disk') return openOwnStorage({ ...config, bucket: undefined });
  if (!name.startsWith('s3://')) throw new Error(USAGE);
  return openOwnStorage(readConfig({ ...process.env, STORAGE_URL: name }));
}

function openOwnStorage(config: Pick<Config, 'dataDir' | 'bucket'>): Storage {
  return openStorage(config, createLog('warn'), { uploadMs: UPLOAD_MS });
}

runCommand(run);
