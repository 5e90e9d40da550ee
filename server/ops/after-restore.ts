// What a restored backup lacks: payments, document numbers, erasures and withdrawn consents.
import { randomBytes } from 'node:crypto';
import { formatPaise, paise } from '#contract/sales/money.ts';
import type { Paise } from '#contract/sales/money.ts';
import type { Queries } from '../platform/ports.ts';
import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** A backup reads its rows some seconds before the time in its manifest. */
const MARGIN_MS = 60 * 60_000;
const AT_ONCE = 500;

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

/** Payments of a database since shortly before a moment. */
export function paymentsSince(db: Queries, at: number): Promise<KnownPayment[]> {
  return db
    .selectFrom('payments')
    .leftJoin('outside_payments', 'outside_payments.payment_id', 'payments.id')
    .select(['payments.id', 'payments.amount_paise', 'received_on', 'reference'])
    .where('payments.captured_at', '>=', at - MARGIN_MS)
    .orderBy('payments.captured_at')
    .execute();
}

/** The payments that the current database lacks. */
export async function lostPayments(
  db: Queries,
  known: readonly KnownPayment[],
): Promise<LostPayments> {
  const there = new Set<string>();
  for (let from = 0; from < known.length; from += AT_ONCE) {
    const ids = known.slice(from, from + AT_ONCE).map(({ id }) => id);
    const rows = await db.selectFrom('payments').select('id').where('id', 'in', ids).execute();
    for (const { id } of rows) there.add(id);
  }
  const lost = known.filter(({ id }) => !there.has(id));
  return {
    atProvider: lost.filter((item) => item.received_on === null),
    outside: lost.filter((item) => item.received_on !== null),
  };
}

/** Makes the server look for orders since the backup at the payment provider. */
export async function noteRestore(
  tx: Queries,
  { backupAt, at }: { backupAt: number; at: number },
): Promise<void> {
  const id = randomBytes(12).toString('hex');
  const row = { id, backup_at: backupAt, restored_at: at, compared_at: null, unmatched: '[]' };
  await tx.insertInto('restores').values(row).execute();
}

export function lostPaymentsText(madeAt: string, { atProvider, outside }: LostPayments): string {
  const sum = paise(atProvider.reduce((all, item) => all + item.amount_paise, 0));
  const known =
    atProvider.length === 0
      ? ''
      : ` The replaced database had ${atProvider.length} of them, ${formatPaise(sum)} together.`;
  const lines = [
    `Orders and refunds after ${madeAt} are rebuilt from Razorpay within minutes of the next start.${known} 'npm run doctor' says when that is done.`,
  ];
  if (outside.length > 0)
    lines.push(
      'Payments recorded outside Razorpay are not in the backup. Record them again on /payments:',
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

/** Prefixes of earlier restores: after a lost disk they are known nowhere else. */
export async function prefixesOpenedBy(folder: string): Promise<string[]> {
  const text = await readFile(join(folder, OPENED_FILE), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  });
  return text.split('\n').filter((line) => line !== '');
}

/** False if nothing can be written there. */
export async function notePrefixes(folder: string, prefixes: readonly string[]): Promise<boolean> {
  const lines = prefixes.map((prefix) => `${prefix}\n`).join('');
  return appendFile(join(folder, OPENED_FILE), lines, { mode: 0o600 }).then(
    () => true,
    () => false,
  );
}

const getSeries = ({ number }: LastNumber) => number.slice(0, number.lastIndexOf('/'));

/** Lists the numbers above which documents may exist only with their buyers. */
export function numberingText(
  madeAt: string,
  { inBackup, replaced, opened, isNoted }: Numbering,
): string {
  const names = new Set([...inBackup, ...replaced].map(getSeries));
  const lines = [...names].toSorted().map((series) => {
    const of = (list: readonly LastNumber[]) => list.find((item) => getSeries(item) === series);
    return `  ${getLine(series, of(inBackup), of(replaced))}`;
  });
  const ends = lines.length > 0 ? lines : ['  No document was numbered.'];
  const title = `The last numbers in the backup. Papers above them were issued after ${madeAt}, and buyers may hold them:`;
  const next = opened.length > 0 ? [`New documents are numbered in ${opened.join(', ')}.`] : [];
  const again = isNoted
    ? []
    : [
        'Make a backup before anything is sold: nothing could be written into the folder of this one, and restored on an empty disk it would give the same numbers out again.',
      ];
  return [title, ...ends, ...next, ...again].join('\n');
}

function getLine(
  series: string,
  inBackup: LastNumber | undefined,
  replaced: LastNumber | undefined,
): string {
  const known = inBackup ? `${inBackup.number} of ${inBackup.on}` : `${series}: none`;
  if (!replaced || replaced.number === inBackup?.number) return known;
  return `${known}; what was replaced had come to ${replaced.number} of ${replaced.on}`;
}

/** Email addresses of people whose erasure or withdrawal the restore reverted. */
export interface UndoneRequests {
  left: string[];
  endedNews: string[];
}

/** Ids of accounts. */
type KnownRequests = Readonly<Record<keyof UndoneRequests, readonly string[]>>;

/** Erased accounts, and accounts without news. */
export async function knownRequests(db: Queries): Promise<KnownRequests> {
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
    .where('user_id', 'not in', withNews(db))
    .execute();
  return { left: gone.map(({ id }) => id), endedNews: ended.map((row) => row.user_id) };
}

/** Those that the current rows contradict. */
export async function undoneRequests(db: Queries, known: KnownRequests): Promise<UndoneRequests> {
  const undone: UndoneRequests = { left: [], endedNews: [] };
  for (const some of portions(known.left)) undone.left.push(...(await getEmails(db, some)));
  for (const some of portions(known.endedNews)) {
    const again = await withNews(db).where('user_id', 'in', some).execute();
    const ids = again.map((row) => row.user_id);
    if (ids.length > 0) undone.endedNews.push(...(await getEmails(db, ids)));
  }
  return undone;
}

/** Empty if nothing was reverted. */
export function undoneText({ left, endedNews }: UndoneRequests): string {
  return [
    ...left.map((email) => `Has left since, and is back. Again: npm run admin -- remove ${email}`),
    ...endedNews.map((email) => `Has ended news since, and gets them again: ${email}`),
  ].join('\n');
}

function withNews(db: Queries) {
  return db
    .selectFrom('consents')
    .select('user_id')
    .where('purpose', '=', 'news')
    .where('withdrawn_at', 'is', null);
}

async function getEmails(db: Queries, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('id', 'in', ids)
    .where('erased_at', 'is', null)
    .orderBy('email')
    .execute();
  return rows.map(({ email }) => email);
}

function* portions(ids: readonly string[]): Generator<readonly string[]> {
  for (let at = 0; at < ids.length; at += AT_ONCE) yield ids.slice(at, at + AT_ONCE);
}
