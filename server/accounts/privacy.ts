// People's choices about their data: newsletter and nominee.
import { BASE_PATH } from '#contract/endpoint.ts';
import { paths } from '#contract/paths.ts';
import { unsubscribe as unsubscribeCall } from '#contract/accounts/privacy.ts';
import type { Nominee, PrivacyChoices } from '#contract/accounts/privacy.ts';
import { findUserById, lockUser } from './accounts.ts';
import { findConsent, giveConsent, withdrawConsent } from './consents.ts';
import { AppError, requireAccount } from '../platform/errors.ts';
import { formatIndianTime } from '../platform/indian-days.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import { readBatchesById } from '../platform/batches.ts';
import { streamTable } from '../platform/csv-format.ts';
import { toIsoTime } from '../platform/iso-time.ts';
import { decryptText, encryptText } from '../platform/text-encryption.ts';
import * as store from './privacy.store.ts';

/** Version of the text next to the switch in the profile. */
const NEWS_TEXT_VERSION = 'news-profile';

export async function getPrivacyChoices(db: Queries, userId: string): Promise<PrivacyChoices> {
  const news = await findConsent(db, userId, 'news');
  const nominee = await store.findNominee(db, userId);
  return {
    newsSince: news ? toIsoTime(news.given_at) : null,
    nominee: nominee ? { name: nominee.name, contact: nominee.contact } : null,
  };
}

/** Records or withdraws the consent to the newsletter. Fails: not_signed_in. */
export async function setNewsConsent(
  deps: Deps,
  userId: string,
  isRequested: boolean,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    requireAccount(await lockUser(tx, userId));
    if (!isRequested) return withdrawConsent(deps, tx, { userId, purpose: 'news', by: 'profile' });
    if (await findConsent(tx, userId, 'news')) return undefined;
    const consent = { noticeVersion: NEWS_TEXT_VERSION, by: 'profile' } as const;
    return giveConsent(deps, tx, { userId, purpose: 'news', ...consent });
  });
}

/** Sets or removes a nominee. Fails: not_signed_in. */
export async function setNominee(
  { db, clock }: Deps,
  userId: string,
  nominee: Nominee | undefined,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    requireAccount(await lockUser(tx, userId));
    if (!nominee) return store.deleteNominee(tx, userId);
    return store.saveNominee(tx, { user_id: userId, ...nominee, named_at: clock() });
  });
}

const LINK_ID = 'news';
const getEncryptionKey = ({ mediaSecret }: Pick<Deps, 'mediaSecret'>) =>
  ({ setting: mediaSecret, purpose: 'links to unsubscribe' }) as const;

/** A token that can only end one person's newsletter. */
export function createUnsubscribeToken(deps: Pick<Deps, 'mediaSecret'>, userId: string): string {
  return encryptText(getEncryptionKey(deps), LINK_ID, userId);
}

/** Ends the newsletter of the token's user. Does nothing for a former user. Fails: wrong_code. */
export async function unsubscribe(deps: Deps, token: string): Promise<void> {
  const userId = decryptText(getEncryptionKey(deps), LINK_ID, token);
  if (userId === undefined)
    throw new AppError(
      'wrong_code',
      'This unsubscribe link is incomplete or invalid. Open it again from your email, or turn off the newsletter in your profile, under Your data.',
    );
  if (!(await findUserById(deps.db, userId))) return;
  await withdrawConsent(deps, deps.db, { userId, purpose: 'news', by: 'link' });
}

const HEADINGS = [
  'Name',
  'Email',
  'Subscribed at (Indian time)',
  'Unsubscribe link',
  'List-Unsubscribe URL (one click)',
];
const READERS_PER_BATCH = 500;

/** All newsletter readers, in batches. */
export function streamNewsReadersTable(deps: Deps): AsyncGenerator<string> {
  const batches = readBatchesById(READERS_PER_BATCH, (place) =>
    store.listNewsReaders(deps.reads, place),
  );
  return streamTable(HEADINGS, batches, (readers) =>
    readers.map((reader) => [
      reader.full_name,
      reader.email,
      formatIndianTime(Number(reader.given_at)),
      ...buildUnsubscribeLinks(deps, createUnsubscribeToken(deps, reader.id)),
    ]),
  );
}

/** One link for people, one for mail programs. */
function buildUnsubscribeLinks({ linkOrigin }: Deps, token: string): string[] {
  return [
    `${linkOrigin}${paths.unsubscribe}#token=${token}`,
    `${linkOrigin}${BASE_PATH}${unsubscribeCall.path}?token=${token}`,
  ];
}
