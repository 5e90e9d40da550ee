// The manifest of a backup: the release that wrote it, and the digest of every file.
import { lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { parseJson } from '#contract/parse-json.ts';
import { hashFile } from '../platform/canonical-json.ts';
import { replaceByBaseline } from '../platform/migrations-run.ts';
import type { Tables } from '../platform/tables.ts';
import { LastNumber } from './after-restore.ts';

export const MANIFEST_FILE = 'manifest.json';
export const ROWS_FOLDER = 'rows';
export const MEDIA_FOLDER = 'media';

/** All tables; each comes after the tables that its rows refer to. A test compares the list with the database. */
export const TABLES: readonly (keyof Tables)[] = [
  'media',
  'films',
  'users',
  'sessions',
  'throttles',
  'second_steps',
  'recovery_codes',
  'known_addresses',
  'codes',
  'invitations',
  'email_changes',
  'consents',
  'nominees',
  'personal_views',
  'sealed_people',
  'categories',
  'courses',
  'course_team',
  'price_history',
  'bundles',
  'bundle_courses',
  'sections',
  'lessons',
  'lesson_texts',
  'course_pictures',
  'attachments',
  'captions',
  'trailer_captions',
  'orders',
  'order_items',
  'coupons',
  'coupon_courses',
  'coupon_redemptions',
  'payments',
  'outside_payments',
  'refunds',
  'refund_items',
  'order_owned_courses',
  'payment_events',
  'payment_settings',
  'restores',
  'seller_terms',
  'document_series',
  'number_series',
  'documents',
  'document_lines',
  'document_files',
  'undrawn_documents',
  'enrolments',
  'waiting_enrolments',
  'completions',
  'positions',
  'players',
  'notes',
  'notifications',
  'email_optouts',
  'reviews',
  'questions',
  'answers',
  'reply_templates',
  'certificates',
  'mails',
  'contact_messages',
  'audit',
  'jobs',
  'revisions',
  'course_revisions',
  'site_builds',
  'site_documents',
  'site_document_versions',
  'site_media',
  'site_document_media',
  'school_opening',
  'site_previews',
  'course_reports',
];

const KEY = /([0-9a-f]{24}|films\/[0-9a-f]{24}\/\d{1,4}\/[a-z0-9]{4,8})\.[a-z0-9]{2,5}/;
/** Path of a table, or of a file with its key. */
const PIECE = new RegExp(`^(rows/[a-z_]+\\.jsonl|media/${KEY.source})$`);

/** The storage key of a piece; undefined for a table. */
export function findKey({ path }: Pick<BackupFile, 'path'>): string | undefined {
  return path.startsWith(`${MEDIA_FOLDER}/`) ? path.slice(MEDIA_FOLDER.length + 1) : undefined;
}
/** Not in backups: partial uploads on one server's disk, the permission to change documents, and the clock. */
export const EXCLUDED_TABLES: readonly (keyof Tables)[] = ['uploads', 'document_unlocks', 'clock'];

/** Lower-case hex. */
const Digest = z.string().check(z.regex(/^[0-9a-f]{64}$/));

const BackupFile = z.object({
  /** Relative to the backup's folder, with '/'. */
  path: z.string().check(z.regex(PIECE)),
  bytes: z.int(),
  sha256: Digest,
});
export type BackupFile = z.infer<typeof BackupFile>;

/** A stored file that a restore requires. Segments have no digest. */
const StoredFile = z.object({
  key: z.string().check(z.regex(new RegExp(`^${KEY.source}$`))),
  bytes: z.int(),
  sha256: z.optional(Digest),
});
export type StoredFile = z.infer<typeof StoredFile>;

export const Manifest = z.object({
  /** ISO. */
  madeAt: z.string(),
  /** Names of the migrations that the database had run. */
  migrations: z.array(z.string()),
  rows: z.record(z.string(), z.int()),
  pieces: z.array(BackupFile),
  /** Files that were not copied; absent in older backups, which copied all. */
  left: z.optional(z.array(StoredFile)),
  /** Keys of files whose content has changed. */
  damaged: z.optional(z.array(z.string())),
  /** Keys of referenced files that the store had lost. */
  missing: z.array(z.string()),
  /** Keys of unused rows without a file: their upload was still running. */
  unfinished: z.array(z.string()),
  /** The last documents of each series; absent in older backups. */
  numbers: z.optional(z.array(LastNumber)),
});
export type Manifest = z.infer<typeof Manifest>;

/** Throws if the folder contains no backup, or one that is too old. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch(() => undefined);
  if (text === undefined)
    throw new Error(`${folder} contains no backup: ${MANIFEST_FILE} is missing.`);
  const manifest = Manifest.safeParse(parseJson(text));
  if (!manifest.success) throw new Error(`${MANIFEST_FILE} is not a valid backup manifest.`);
  return { ...manifest.data, migrations: replaceByBaseline(manifest.data.migrations, 'backup') };
}

/** Problems of a backup's files as sentences; empty if all tables are listed and every file is unchanged. */
export async function listFaults(
  folder: string,
  { pieces }: Manifest,
  tables: readonly string[],
): Promise<string[]> {
  const named = new Set(pieces.map(({ path }) => path));
  const faults = tables
    .map((table) => `${ROWS_FOLDER}/${table}.jsonl`)
    .filter((path) => !named.has(path))
    .map((path) => `${MANIFEST_FILE} does not list ${path}.`);
  for (const { path, sha256 } of pieces) {
    const isFile = await lstat(join(folder, path)).then(
      (item) => item.isFile(),
      () => true,
    );
    if (!isFile) {
      faults.push(`${path} is not a file.`);
      continue;
    }
    const found = await hashFile(join(folder, path)).catch(() => undefined);
    if (found === undefined) faults.push(`${path} is missing.`);
    else if (found !== sha256) faults.push(`${path} has changed since the backup.`);
  }
  return faults;
}
