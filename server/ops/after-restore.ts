// Finds what a restored backup lacks: payments, document numbers, erasures and withdrawn consents.
import { randomBytes } from 'node:crypto';
import { formatPaise, paise } from '#contract/sales/money.ts';
import type { Paise } from '#contract/sales/money.ts';
import { inBatches } from '../platform/batches.ts';
import { isMissingFile } from '../platform/errors.ts';
import type { Queries } from '../platform/ports.ts';
import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** A backup reads its rows some seconds before the time in its manifest. */
const MARGIN_MS = 60 * 60_000;
const BATCH_SIZE = 500;

interface KnownPayment {
  id: string;
  amount_paise: Paise;
  /** Day and reference of a payment recorded by an admin; otherwise null. */
  received_on: string | null;
  reference: string | null;
}

/** Compared with the replaced database; empty if that was lost. */
export interface LostPayments {
  /** Made at the provider. */
  atProvider: readonly KnownPayment[];
  /** Recorded by admins: only the replaced database knew them. */
  outside: readonly KnownPayment[];
}

/** Payments captured since an hour before `at`. */
export function listPaymentsSince(db: Queries, at: number): Promise<KnownPayment[]> {
  return db
    .selectFrom('payments')
    .leftJoin('outside_payments', 'outside_payments.payment_id', 'payments.id')
    .select(['payments.id', 'payments.amount_paise', 'received_on', 'reference'])
    .where('payments.captured_at', '>=', at - MARGIN_MS)
    .orderBy('payments.captured_at')
    .execute();
}

/** The payments that the current database lacks. */
export async function listLostPayments(
  db: Queries,
  known: readonly KnownPayment[],
): Promise<LostPayments> {
  const existingIds = new Set<string>();
  for (const batch of inBatches(known, BATCH_SIZE)) {
    const ids = batch.map(({ id }) => id);
    const rows = await db.selectFrom('payments').select('id').where('id', 'in', ids).execute();
    for (const { id } of rows) existingIds.add(id);
  }
  const lost = known.filter(({ id }) => !existingIds.has(id));
  return {
    atProvider: lost.filter((item) => item.received_on === null),
    outside: lost.filter((item) => item.received_on !== null),
  };
}

/** Makes the server look up orders since the backup at the payment provider. */
export async function insertRestore(
  tx: Queries,
  { backupAt, at }: { backupAt: number; at: number },
): Promise<void> {
  const id = randomBytes(12).toString('hex');
  const row = { id, backup_at: backupAt, restored_at: at, compared_at: null, unmatched: '[]' };
  await tx.insertInto('restores').values(row).execute();
}

export function formatLostPayments(madeAt: string, { atProvider, outside }: LostPayments): string {
  const sum = paise(atProvider.reduce((all, item) => all + item.amount_paise, 0));
  const known =
    atProvider.length === 0
      ? ''
      : ` The replaced database had ${atProvider.length} of them, ${formatPaise(sum)} in total.`;
  const lines = [
    `Orders and refunds after ${madeAt} are rebuilt from Razorpay within minutes of the next start.${known} 'npm run doctor' says when that is done.`,
  ];
  if (outside.length > 0)
    lines.push(
      'These offline payments were recorded after the backup. Record them again on /payments:',
      ...outside.map(
        (item) =>
          `  ${formatPaise(item.amount_paise)} of ${item.received_on}, reference ${item.reference}`,
      ),
    );
  return lines.join('\n');
}

/**
 * The last document of a series in a financial year: its number, 'RSI/26-27/000005', and its day, YYYY-MM-DD in India.
 */
export const LastNumber = z.object({ number: z.string(), on: z.string() });
export type LastNumber = z.infer<typeof LastNumber>;

export interface Numbering {
  /** In the backup. */
  inBackup: readonly LastNumber[];
  /** In the replaced database; empty if that was lost. */
  replaced: readonly LastNumber[];
  /** Prefixes of the new series. */
  opened: readonly string[];
  /** Whether the prefixes were noted in the backup's folder. */
  isNoted: boolean;
}

/** In the backup's folder: one prefix per line that restores of it have opened. */
const OPENED_FILE = 'opened-series.txt';

/** Prefixes of earlier restores. After a lost disk, only this file has them. */
export async function readOpenedPrefixes(folder: string): Promise<string[]> {
  const text = await readFile(join(folder, OPENED_FILE), 'utf8').catch((error: unknown) => {
    if (isMissingFile(error)) return '';
    throw error;
  });
  return text.split('\n').filter((line) => line !== '');
}

/** Returns false if the file cannot be written. */
export async function appendOpenedPrefixes(
  folder: string,
  prefixes: readonly string[],
): Promise<boolean> {
  const lines = prefixes.map((prefix) => `${prefix}\n`).join('');
  return appendFile(join(folder, OPENED_FILE), lines, { mode: 0o600 }).then(
    () => true,
    () => false,
  );
}

const getSeries = ({ number }: LastNumber) => number.slice(0, number.lastIndexOf('/'));

/** Lists the last document numbers of the backup. Documents with higher numbers may exist only with their buyers. */
export function formatNumbering(
  madeAt: string,
  { inBackup, replaced, opened, isNoted }: Numbering,
): string {
  const names = new Set([...inBackup, ...replaced].map(getSeries));
  const lines = [...names].toSorted().map((series) => {
    const findInSeries = (list: readonly LastNumber[]) =>
      list.find((item) => getSeries(item) === series);
    return `  ${formatLastNumber(series, findInSeries(inBackup), findInSeries(replaced))}`;
  });
  const ends = lines.length > 0 ? lines : ['  The backup has no numbered documents.'];
  const title = `The last document numbers in the backup. Documents with higher numbers, issued after ${madeAt}, exist only with their buyers:`;
  const next =
    opened.length > 0 ? [`New documents have numbers with the prefixes ${opened.join(', ')}.`] : [];
  const again = isNoted
    ? []
    : [
        'Make a new backup before the next sale. The new prefixes could not be saved in the folder of this backup. If it is restored again on an empty disk, the same document numbers are issued twice.',
      ];
  return [title, ...ends, ...next, ...again].join('\n');
}

function formatLastNumber(
  series: string,
  inBackup: LastNumber | undefined,
  replaced: LastNumber | undefined,
): string {
  const known = inBackup ? `${inBackup.number} of ${inBackup.on}` : `${series}: none`;
  if (!replaced || replaced.number === inBackup?.number) return known;
  return `${known}; the replaced database had reached ${replaced.number} of ${replaced.on}`;
}

/** Email addresses of people whose erasure or withdrawal the restore reverted. */
export interface RevertedRequests {
  left: string[];
  endedNews: string[];
}

/** Ids of accounts. */
type KnownRequests = Readonly<Record<keyof RevertedRequests, readonly string[]>>;

/** Erased accounts, and accounts that unsubscribed from news. */
export async function listKnownRequests(db: Queries): Promise<KnownRequests> {
  const gone = await db
    .selectFrom('users')
    .select('id')
    .where('erased_at', 'is not', null)
    .execute();
  const ended = await db
    .selectFrom('consents')
    .select('user_id')
    .distinct()
    .where('purpose', '=', 'news')
    .where('user_id', 'not in', selectNewsSubscribers(db))
    .execute();
  return { left: gone.map(({ id }) => id), endedNews: ended.map((row) => row.user_id) };
}

/** The requests that the restored rows no longer contain. */
export async function listRevertedRequests(
  db: Queries,
  known: KnownRequests,
): Promise<RevertedRequests> {
  const reverted: RevertedRequests = { left: [], endedNews: [] };
  for (const batch of inBatches(known.left, BATCH_SIZE))
    reverted.left.push(...(await listEmails(db, batch)));
  for (const batch of inBatches(known.endedNews, BATCH_SIZE)) {
    const again = await selectNewsSubscribers(db).where('user_id', 'in', batch).execute();
    const ids = again.map((row) => row.user_id);
    reverted.endedNews.push(...(await listEmails(db, ids)));
  }
  return reverted;
}

/** Empty if nothing was reverted. */
export function formatRevertedRequests({ left, endedNews }: RevertedRequests): string {
  return [
    ...left.map(
      (email) =>
        `This account was deleted after the backup and is back. Remove it again: npm run admin -- remove ${email}`,
    ),
    ...endedNews.map(
      (email) =>
        `This student unsubscribed from the newsletter after the backup and is subscribed again: ${email}`,
    ),
  ].join('\n');
}

function selectNewsSubscribers(db: Queries) {
  return db
    .selectFrom('consents')
    .select('user_id')
    .where('purpose', '=', 'news')
    .where('withdrawn_at', 'is', null);
}

async function listEmails(db: Queries, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('id', 'in', ids)
    .where('erased_at', 'is', null)
    .orderBy('email')
    .execute();
  return rows.map(({ email }) => email);
}
