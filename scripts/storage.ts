// Moves files between disk and bucket: `npm run storage -- copy FROM TO`, `move FROM TO`, `sweep`.
import { migrate } from '#server/adapters/db/open.ts';
import { openStorage } from '#server/adapters/storage/open.ts';
import { copyFiles, removeCopied, removeUnnamed } from '#server/ops/move-files.ts';
import type { Stores } from '#server/ops/move-files.ts';
import { serverLog } from '#server/http/log.ts';
import { migrations } from '#server/adapters/db/migrations.ts';
import type { Storage } from '#server/platform/ports.ts';
import { requireNoServer } from '#server/platform/jobs.ts';
import { readConfig, readSettings } from '#server/settings/config.ts';
import type { Config } from '#server/settings/config.ts';
import { keepPrivate } from '#server/settings/private-files.ts';
import { runCommand, withDatabase } from './admin/installation.ts';

const USAGE = `Usage: npm run storage -- copy FROM TO    (what TO lacks; beside a running server, as often as you like)
       npm run storage -- move FROM TO    (the same, then removes at FROM what TO has; stop the server before)
       npm run storage -- sweep           (removes what belongs to nothing)
FROM and TO are 'disk' or s3://bucket/folder.`;
/** Commands may wait longer than visitors: 500 MB over a line of 1 Mbit/s. */
const UPLOAD_MS = 70 * 60_000;

async function run([verb, from = '', to = '']: readonly string[]): Promise<string> {
  const config = readSettings();
  return withDatabase(config, async (db) => {
    keepPrivate(config);
    await migrate(db, migrations);
    if (verb === 'sweep') {
      const removed = await removeUnnamed({ db, storage: open(config) });
      return `${removed} files that belonged to nothing were removed.`;
    }
    if ((verb !== 'copy' && verb !== 'move') || from === to) throw new Error(USAGE);
    if (verb === 'move') await requireNoServer({ db, clock: Date.now });
    const stores = { db, from: placeNamed(config, from), to: placeNamed(config, to) };
    return transfer(stores, verb === 'move');
  });
}

async function transfer(stores: Stores, moves: boolean): Promise<string> {
  const faults = await stores.to.faults();
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const { copied, present, lost, damaged } = await copyFiles(stores);
  const removed = moves ? await removeCopied(stores) : 0;
  const result = `${copied} files copied, ${present} were there${moves ? `, ${removed} removed at the old place` : ''}.`;
  const faulty = [
    ...lost.map((key) => `${key} is lost: neither place has it.`),
    ...damaged.map((key) => `${key} is not what was kept, and stays where it is.`),
  ];
  if (faulty.length > 0) throw new Error([result, ...faulty].join('\n'));
  return result;
}

/** With the current settings except for the bucket's name. */
function placeNamed(config: Config, name: string): Storage {
  if (name === 'disk') return open({ ...config, bucket: undefined });
  if (!name.startsWith('s3://')) throw new Error(USAGE);
  return open(readConfig({ ...process.env, STORAGE_URL: name }));
}

function open(config: Pick<Config, 'dataDir' | 'bucket'>): Storage {
  return openStorage(config, serverLog('warn'), { uploadMs: UPLOAD_MS });
}

runCommand(run);
