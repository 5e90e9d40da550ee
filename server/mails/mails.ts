// The mails we send: queued with what they tell of, sent by one sender at a time, again after a failure.
import { observeClock } from '../platform/clock-check.ts';
import { DAY_MS } from '../platform/durations.ts';
import { MailRejected } from '../platform/errors.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import type { MailRow } from '../platform/tables.ts';
import { getAttachment } from './attachments.ts';
import { framed } from './mail-template.ts';
import * as store from './mails.store.ts';
import { markRejected } from './rejected-mails.store.ts';
import { getOrganization } from '../platform/organization.ts';
import { encryptText, decryptText } from '../platform/text-encryption.ts';

const BATCH = 20;
const ATTEMPTS_MAX = 12;
/** Longer than the mail server may take. */
const CLAIM_MS = 5 * 60_000;
const FIRST_RETRY_MS = 30_000;
const LONGEST_RETRY_MS = 60 * 60_000;
/** So long a mail waits for the file of its document; then it goes without. */
const ATTACHMENT_WAIT_MS = 10 * 60_000;

export { moveSentMails } from './mails.store.ts';

export type MailsDeps = Pick<Deps, 'db' | 'clock' | 'mailer' | 'storage' | 'log' | 'mediaSecret'>;

export interface QueuedMail {
  /** Of several mails with one key the first is sent. */
  onceKey: string;
  to: string;
  /** Who is answered, when it is not us. */
  replyTo?: string;
  subject: string;
  title: string;
  text: string;
  /** Of `writeMail`: the frame is laid around it here. */
  html: string;
  /** Epoch milliseconds. */
  at: number;
  /** Is sent then at the earliest; absent: at once. */
  notBefore?: number;
  /** The document whose file goes with it; the mail waits for the file a while. */
  documentId?: string | undefined;
}

export interface SecretMail extends QueuedMail {
  /** When what it carries opens nothing any more: until then it is worth sending. */
  secretUntil: number;
}

/** Queues a mail, in the transaction of what it tells of. Tell so after the commit. */
export async function queueMail(
  { random }: Pick<Deps, 'random'>,
  tx: Queries,
  mail: QueuedMail,
): Promise<void> {
  await store.insertMail(tx, {
    id: random.id(),
    once_key: mail.onceKey,
    recipient: mail.to,
    reply_to: mail.replyTo ?? null,
    subject: mail.subject,
    text_body: mail.text,
    html_body: framed(mail, await getOrganization(tx)),
    created_at: mail.at,
    claimed_until: mail.notBefore ?? null,
    secret_until: null,
    document_id: mail.documentId ?? null,
  });
}

/**
 * As `queueMail`, for an address that must not stay in the database: the mail's row is deleted once it is sent, rejected or
 * given up.
 */
export function queueLastMail(
  { random }: Pick<Deps, 'random'>,
  tx: Queries,
  mail: Omit<QueuedMail, 'onceKey'>,
): Promise<void> {
  return queueMail({ random }, tx, { ...mail, onceKey: `${store.LAST_MAIL}${random.id()}` });
}

/** Tells those who run the place, where there is nothing else to keep. Its key sends it once. */
export async function mailAdmin(
  deps: Pick<Deps, 'db' | 'random' | 'contactTo' | 'mailQueued'>,
  mail: Omit<QueuedMail, 'to'>,
): Promise<void> {
  await deps.db.transaction().execute((tx) => queueMail(deps, tx, { ...mail, to: deps.contactTo }));
  deps.mailQueued();
}

/** As `queueMail`, with a link or a code that opens something: its text lies encrypted, and dies with the secret. */
export async function queueSecretMail(
  { random, mediaSecret }: Pick<Deps, 'random' | 'mediaSecret'>,
  tx: Queries,
  mail: SecretMail,
): Promise<void> {
  const id = random.id();
  const html = framed(mail, await getOrganization(tx));
  await store.insertMail(tx, {
    id,
    once_key: mail.onceKey,
    recipient: mail.to,
    reply_to: mail.replyTo ?? null,
    subject: mail.subject,
    text_body: encryptText(underKey(mediaSecret), id, JSON.stringify([mail.text, html])),
    html_body: '',
    created_at: mail.at,
    claimed_until: mail.notBefore ?? null,
    secret_until: mail.secretUntil,
    document_id: mail.documentId ?? null,
  });
}

/** Whether a mail was queued under a key, be it sent or not. */
export function isQueued(db: Queries, onceKey: string): Promise<boolean> {
  return store.hasKey(db, onceKey);
}

/** Whether a mail was queued under a key that begins so. */
export function isQueuedLike(db: Queries, prefix: string): Promise<boolean> {
  return store.hasKeyLike(db, prefix);
}

/** Removes mails, sent or not. */
export function forgetMails(tx: Queries, onceKeys: readonly string[]): Promise<void> {
  return store.deleteByKeys(tx, onceKeys);
}

/** So long it is kept whom a mail went to and what it was about, as of messages of the contact form. */
export const MAIL_RETENTION_DAYS = 2 * 365;
const FORGOTTEN_AT_ONCE = 500;

/** Forgets whom old mails went to, whether the person has an account or not. */
export async function sweepMails({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = clock() - MAIL_RETENTION_DAYS * DAY_MS;
  for (let done = FORGOTTEN_AT_ONCE; done === FORGOTTEN_AT_ONCE;)
    done = await store.forgetAddressed(db, { before, many: FORGOTTEN_AT_ONCE });
}

const underKey = (setting: string) => ({ setting, purpose: 'text of mails' }) as const;

/** The text and the HTML of a mail; undefined where it was encrypted under another setting. */
function getTexts({ mediaSecret }: MailsDeps, mail: MailRow): readonly string[] | undefined {
  if (mail.secret_until === null) return [mail.text_body, mail.html_body];
  const opened = decryptText(underKey(mediaSecret), mail.id, mail.text_body);
  return opened === undefined ? undefined : (JSON.parse(opened) as [string, string]);
}

/** Sends what waits and says how many were sent. A failing mail is put off, never lost at once. */
export async function deliverMails(deps: MailsDeps): Promise<number> {
  let sent = 0;
  await eraseEnded(deps);
  for (;;) {
    const now = deps.clock();
    const waiting = await store.waitingMails(deps.db, {
      now,
      attemptsMax: ATTEMPTS_MAX,
      limit: BATCH,
      madeBefore: now - ATTACHMENT_WAIT_MS,
    });
    for (const id of waiting) if (await deliver(deps, id)) sent += 1;
    if (waiting.length < BATCH) return sent;
  }
}

/** Not while the clock is in doubt: what is erased cannot be sent once it is right. */
async function eraseEnded({ db, clock }: MailsDeps): Promise<void> {
  const now = clock();
  if ((await observeClock(db, now)) !== undefined) return;
  await store.eraseEnded(db, { now, attemptsMax: ATTEMPTS_MAX });
}

async function deliver(deps: MailsDeps, id: string): Promise<boolean> {
  const { db, clock, mailer, log } = deps;
  const now = clock();
  const mail = await store.claimMail(db, id, { now, until: now + CLAIM_MS });
  if (!mail) return false;
  const texts = getTexts(deps, mail);
  if (!texts) {
    log.warn({ mail: id }, 'mail was encrypted under another MEDIA_SECRET and is given up');
    await store.eraseText(db, id);
    return false;
  }
  const [text = '', html = ''] = texts;
  try {
    await mailer.send({
      organization: (await getOrganization(db)).name,
      id: mail.id,
      to: mail.recipient,
      ...(mail.reply_to === null ? {} : { replyTo: mail.reply_to }),
      subject: mail.subject,
      text,
      html,
      ...(await getAttachment(deps, mail)),
    });
  } catch (error) {
    if (error instanceof MailRejected) {
      log.warn({ err: error, mail: id }, 'mail was rejected by the mail server');
      const rejected = { answer: error.answer, at: clock() };
      await finish(db, mail, () => markRejected(db, mail, rejected));
      return false;
    }
    log.warn({ err: error, mail: id, attempts: mail.attempts }, 'mail could not be sent');
    const pause = Math.min(FIRST_RETRY_MS * 2 ** (mail.attempts - 1), LONGEST_RETRY_MS);
    if (mail.attempts >= ATTEMPTS_MAX) await finish(db, mail, () => store.eraseText(db, id));
    else await store.putOff(db, id, clock() + pause);
    return false;
  }
  await finish(db, mail, () => store.markSent(db, id, clock()));
  return true;
}

/** Records how a mail ended, or deletes the row of a last mail. */
function finish(db: Queries, mail: MailRow, record: () => Promise<void>): Promise<void> {
  if (mail.once_key.startsWith(store.LAST_MAIL)) return store.deleteByKeys(db, [mail.once_key]);
  return record();
}
