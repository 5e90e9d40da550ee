// Checks of stored files: missing, altered and unreferenced ones.
import { beingMade, packageKeys } from '../media/videos.ts';
import { namedFiles, shownKeys } from '../media/media.ts';
import { AppError } from '../platform/errors.ts';
import type { Deps } from '../platform/ports.ts';
import { some } from './finding.ts';
import type { Finding } from './finding.ts';

type Needs = Pick<Deps, 'db' | 'storage'>;

/**
 * `playerOrigin`: the origin of the pages that fetch video segments from the bucket; undefined if segments are not served
 * from the bucket.
 */
export async function fileFindings(
  { db, storage }: Needs,
  askingOrigin: string | undefined,
): Promise<Finding[]> {
  try {
    const faults = (await storage.faults()).map((text) => `STORAGE_URL: ${text}`);
    if (faults.length > 0) return faults.map((text) => ({ level: 'fault', text }));
    return [
      ...(await comparison({ db, storage })),
      ...(await closedParts({ db, storage }, askingOrigin)),
    ];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [
      {
        level: 'fault',
        text: 'STORAGE_URL: The bucket does not respond. Videos and pictures are unavailable.',
      },
    ];
  }
}

/** Compares the rows with the stored files. */
async function comparison({ db, storage }: Needs): Promise<Finding[]> {
  const stored = await storage.files();
  const isBeingMade = await beingMade(db);
  const named = await namedFiles(db);
  const ofPackages = await packageKeys(db);
  const shown = new Set([...(await shownKeys(db)), ...ofPackages]);
  const keys = [...named.map((file) => file.storage_key), ...ofPackages];
  const lost = keys.filter((key) => shown.has(key) && !stored.has(key));
  const altered = named
    .filter(({ storage_key: key, bytes }) => (stored.get(key) ?? bytes) !== bytes)
    .map((file) => file.storage_key);
  const rows = new Set(keys);
  const unknown = [...stored.keys()].filter((key) => !rows.has(key) && !isBeingMade(key));
  if (rows.size === 0 && unknown.length > 0) return [ofAnotherDatabase(unknown.length)];
  const restore = 'Restore them from a backup.';
  return [
    ...finding('fault', lost, (which) => `files are missing: ${which}. ${restore}`),
    ...finding('fault', altered, (which) => `files have changed their size: ${which}. ${restore}`),
    ...finding(
      'warning',
      unknown,
      (which) => `files are not referenced: ${which}. Remove them: npm run storage -- sweep`,
    ),
  ];
}

function ofAnotherDatabase(many: number): Finding {
  const text =
    `The database references none of the ${many} stored files. It is probably the wrong database: check DATA_DIR, DATABASE_URL ` +
    'and STORAGE_URL, or restore the last backup.';
  return { level: 'fault', text };
}

/** Warns if the CORS rules of the bucket block the player. */
async function closedParts({ db, storage }: Needs, origin: string | undefined): Promise<Finding[]> {
  const [part] = await packageKeys(db);
  if (part === undefined || origin === undefined) return [];
  if (await storage.isOpenTo(origin, part)) return [];
  const who = origin === 'null' ? 'any origin (*)' : origin;
  return [
    {
      level: 'warning',
      text: `STORAGE_URL: Prepared videos play in one quality only: the bucket needs a CORS rule for GET and HEAD from ${who}.`,
    },
  ];
}

function finding(
  level: Finding['level'],
  keys: readonly string[],
  says: (which: string) => string,
): Finding[] {
  if (keys.length === 0) return [];
  return [{ level, text: `${keys.length} ${says(some(keys))}` }];
}
