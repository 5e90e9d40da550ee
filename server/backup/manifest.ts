// What a backup says of itself: which release wrote it, and the digest of every file in it.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Tables } from '../platform/tables.ts';

export const MANIFEST_FILE = 'manifest.json';
export const ROWS_FOLDER = 'rows';
export const MEDIA_FOLDER = 'media';

/** Every table, each after those that its rows refer to. A test holds the list against the database. */
export const TABLES: readonly (keyof Tables)[] = [
  'media',
  'users',
  'sessions',
  'throttles',
  'known_addresses',
  'codes',
  'invitations',
  'consents',
  'categories',
  'courses',
  'sections',
  'lessons',
  'orders',
  'order_items',
  'payments',
  'refunds',
  'payment_events',
  'enrolments',
  'waiting_enrolments',
  'completions',
  'positions',
  'reviews',
  'certificates',
  'mails',
  'contact_messages',
  'audit',
  'course_counts',
  'day_counts',
  'school_counts',
  'jobs',
  'revisions',
  'course_revisions',
];

const BackupFile = z.object({
  /** From the backup's folder, with '/'. */
  path: z.string().check(z.regex(/^(rows\/[a-z_]+\.jsonl|media\/[0-9a-f]{24}\.[a-z0-9]{2,5})$/)),
  bytes: z.int(),
  /** Lower-case hex. */
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
export type BackupFile = z.infer<typeof BackupFile>;

export const Manifest = z.object({
  /** ISO. */
  madeAt: z.string(),
  /** Names of the migrations that the database had run. */
  migrations: z.array(z.string()),
  rows: z.record(z.string(), z.int()),
  pieces: z.array(BackupFile),
  /** Keys of files that rows name and the store had lost. */
  missing: z.array(z.string()),
  /** Keys without a file that nothing shows: an upload was under way. */
  unfinished: z.array(z.string()),
});
export type Manifest = z.infer<typeof Manifest>;

/** Fails where the folder holds no backup of ours. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch(() => undefined);
  if (text === undefined)
    throw new Error(`${folder} holds no backup: there is no ${MANIFEST_FILE}.`);
  const manifest = Manifest.safeParse(jsonOf(text));
  if (!manifest.success) throw new Error(`${MANIFEST_FILE} is not one of ours.`);
  return manifest.data;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * What is wrong with the files of a backup, in plain words; empty where each of these tables is there and each file is
 * as it was written.
 */
export async function faultsOf(
  folder: string,
  { pieces }: Manifest,
  tables: readonly string[],
): Promise<string[]> {
  const named = new Set(pieces.map(({ path }) => path));
  const faults = tables
    .map((table) => `${ROWS_FOLDER}/${table}.jsonl`)
    .filter((path) => !named.has(path))
    .map((path) => `${MANIFEST_FILE} does not name ${path}.`);
  for (const { path, sha256 } of pieces) {
    const isFile = await lstat(join(folder, path)).then(
      (one) => one.isFile(),
      () => true,
    );
    if (!isFile) {
      faults.push(`${path} is no file.`);
      continue;
    }
    const found = await digestOf(join(folder, path)).catch(() => undefined);
    if (found === undefined) faults.push(`${path} is missing.`);
    else if (found !== sha256) faults.push(`${path} is not what was written.`);
  }
  return faults;
}

/** SHA-256 of a file, lower-case hex. */
export async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(path)) hash.update(part as Buffer);
  return hash.digest('hex');
}
