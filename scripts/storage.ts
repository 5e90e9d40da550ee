// Moves files between disk and bucket: `npm run storage -- copy FROM TO`, `move FROM TO`, `sweep`.
import { copyFiles, removeCopied, removeUnreferenced } from '#server/ops/move-files.ts';
import type { Stores } from '#server/ops/move-files.ts';
import type { Storage } from '#server/platform/ports.ts';
import { requireNoServer } from '#server/platform/jobs.ts';
import { readConfig, readSettings } from '#server/settings/config.ts';
import type { Config } from '#server/settings/config.ts';
import { openCommandStorage, runCommand, withMigratedDatabase } from './installation.ts';

const USAGE = `Usage: npm run storage -- copy FROM TO    (copies missing files; the server may keep running)
       npm run storage -- move FROM TO    (copies, then deletes the copied files from FROM; stop the server first)
       npm run storage -- sweep           (deletes files that are not used)
FROM and TO are 'disk' or s3://bucket/folder.`;

/** Refuses wrong arguments before anything is opened. */
function requireArguments([verb, from = '', to = '', ...more]: readonly string[]) {
  const isStorage = (name: string) => name === 'disk' || name.startsWith('s3://');
  const isTransfer = verb === 'copy' || verb === 'move';
  const isComplete = isTransfer
    ? isStorage(from) && isStorage(to) && from !== to
    : verb === 'sweep' && from === '';
  if (!isComplete || more.length > 0) throw new Error(USAGE);
  return { verb, from, to };
}

async function run(words: readonly string[]): Promise<string> {
  const { verb, from, to } = requireArguments(words);
  const config = readSettings();
  return withMigratedDatabase(config, async (db) => {
    if (verb === 'sweep') {
      const removed = await removeUnreferenced({ db, storage: openCommandStorage(config) });
      return `Unused files deleted: ${removed}.`;
    }
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
  const result = `${copied} files copied, ${present} already existed${moves ? `, ${removed} deleted from the old storage` : ''}.`;
  const faulty = [
    ...lost.map((key) => `${key} is missing in both storages.`),
    ...damaged.map((key) => `${key} has changed since it was stored and was not copied.`),
  ];
  if (faulty.length > 0) throw new Error([result, ...faulty].join('\n'));
  return result;
}

/** Opens 'disk' or a bucket URL with the current settings. */
function openNamedStorage(config: Config, name: string): Storage {
  return openCommandStorage(
    name === 'disk'
      ? { ...config, bucket: undefined }
      : readConfig({ ...process.env, STORAGE_URL: name }),
  );
}

runCommand(run);
