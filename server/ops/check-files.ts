// Checks of stored files: missing, altered and unreferenced ones.
import { loadUnfinishedCheck, listPackageKeys } from '../media/videos.ts';
import { namedFiles, shownKeys } from '../media/media.ts';
import { AppError } from '../platform/errors.ts';
import type { Deps } from '../platform/ports.ts';
import { formatSome } from './finding.ts';
import type { Finding } from './finding.ts';

type FilesDeps = Pick<Deps, 'db' | 'storage'>;

/**
 * `playerOrigin`: the origin of the pages that fetch video segments from the bucket; undefined if segments are not served
 * from the bucket.
 */
export async function checkFiles(
  { db, storage }: FilesDeps,
  playerOrigin: string | undefined,
): Promise<Finding[]> {
  try {
    const faults = (await storage.listFaults()).map((text) => `STORAGE_URL: ${text}`);
    if (faults.length > 0) return faults.map((text) => ({ level: 'fault', text }));
    return [
      ...(await compareFiles({ db, storage })),
      ...(await checkBucketCors({ db, storage }, playerOrigin)),
    ];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [
      {
        level: 'fault',
        text: 'STORAGE_URL: The bucket is not responding. Videos and pictures are unavailable.',
      },
    ];
  }
}

/** Compares the rows with the stored files. */
async function compareFiles({ db, storage }: FilesDeps): Promise<Finding[]> {
  const stored = await storage.listFiles();
  const isBeingMade = await loadUnfinishedCheck(db);
  const named = await namedFiles(db);
  const ofPackages = await listPackageKeys(db);
  const shown = new Set([...(await shownKeys(db)), ...ofPackages]);
  const keys = [...named.map((file) => file.storage_key), ...ofPackages];
  const lost = keys.filter((key) => shown.has(key) && !stored.has(key));
  const altered = named
    .filter(({ storage_key: key, bytes }) => (stored.get(key) ?? bytes) !== bytes)
    .map((file) => file.storage_key);
  const rows = new Set(keys);
  const unknown = [...stored.keys()].filter((key) => !rows.has(key) && !isBeingMade(key));
  if (rows.size === 0 && unknown.length > 0) return [createWrongDatabaseFinding(unknown.length)];
  const restore = 'Restore them from a backup.';
  return [
    ...toFindings('fault', 'Missing files', [lost, restore]),
    ...toFindings('fault', 'Files with a different size than recorded', [altered, restore]),
    ...toFindings('warning', 'Unused files', [
      unknown,
      'To delete them, run: npm run storage -- sweep',
    ]),
  ];
}

function createWrongDatabaseFinding(count: number): Finding {
  const text =
    `The database references none of the ${count} stored files. It is probably the wrong database: check DATA_DIR, DATABASE_URL ` +
    'and STORAGE_URL, or restore the last backup.';
  return { level: 'fault', text };
}

/** Warns if the CORS rules of the bucket block the player. */
async function checkBucketCors(
  { db, storage }: FilesDeps,
  origin: string | undefined,
): Promise<Finding[]> {
  const [segmentKey] = await listPackageKeys(db);
  if (segmentKey === undefined || origin === undefined) return [];
  if (await storage.isReadableFrom(origin, segmentKey)) return [];
  const who = origin === 'null' ? 'any origin (*)' : origin;
  return [
    {
      level: 'warning',
      text: `STORAGE_URL: Prepared videos play in one quality only: the bucket needs a CORS rule for GET and HEAD from ${who}.`,
    },
  ];
}

function toFindings(
  level: Finding['level'],
  label: string,
  [keys, advice]: readonly [keys: readonly string[], advice: string],
): Finding[] {
  if (keys.length === 0) return [];
  return [{ level, text: `${label} (${keys.length}): ${formatSome(keys)}. ${advice}` }];
}
