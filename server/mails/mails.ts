// The mail queue: mails are queued in the transaction of their event, sent by one sender at a time, and retried.
import { buffer } from 'node:stream/consumers';
import { observeClock } from '../platform/clock-check.ts';
import { DAY_MS } from '../platform/durations.ts';
import { isMissingFile, MailRejected } from '../platform/errors.ts';
import type { Deps, Mail, Queries } from '../platform/ports.ts';
import type { MailRow } from '../platform/tables.ts';
import { renderMailDocument } from './mail-template.ts';
import * as store from './mails.store.ts';
import { markRejected } from './rejected-mails.store.ts';
import { getOrganization } from '../platform/organization.ts';
import { encryptText, decryptText } from '../platform/text-encryption.ts';

const BATCH = 20;
const ATTEMPTS_MAX = 12;
/** Longer than the timeout of the mail server. */
const CLAIM_MS = 5 * 60_000;
const FIRST_RETRY_MS = 30_000;
const LONGEST_RETRY_MS = 60 * 60_000;
/** How long a mail waits for the file of its document before it is sent without. */
const ATTACHMENT_WAIT_MS = 10 * 60_000;

export { deleteMails, isQueued, hasQueuedWithPrefix, updateSentRecipients } from './mails.store.ts';
export {
  countRejectedByUser,
  hasStoredText,
  listRejectedMails,
  listRejectionsByKey,
  redirectQueuedMails,
  requeueRejectedMail,
} from './rejected-mails.store.ts';

type MailsDeps = Pick<Deps, 'db' | 'clock' | 'mailer' | 'storage' | 'log' | 'mediaSecret'>;

interface QueuedMail {
  /** Idempotency key: of several mails with one key only the first is sent. */
  onceKey: string;
  to: string;
  /** Reply-To, when it is not our own address. */
  replyTo?: string;
  subject: string;
  title: string;
  text: string;
  /** The body from `renderMail`. */
  html: string;
  /** Epoch milliseconds. */
  at: number;
  /** Earliest time to send. Epoch milliseconds. Default: at once. */
  notBefore?: number;
  /** Document to attach; the mail waits a while for its file. */
  documentId?: string | undefined;
}

interface SecretMail extends QueuedMail {
  /** When the link or code expires; the mail is not sent after that. Epoch milliseconds. */
  secretUntil: number;
}

/** Queues a mail in the transaction of its event. Call `mailQueued` after the commit. */
export async function queueMail(
  { random }: Pick<Deps, 'random'>,
  tx: Queries,
  mail: QueuedMail,
): Promise<void> {
  await store.insertMail(tx, await buildMailRow(random.id(), tx, mail));
}

async function buildMailRow(id: string, tx: Queries, mail: QueuedMail): Promise<store.NewMail> {
  return {
    id,
    once_key: mail.onceKey,
    recipient: mail.to,
    reply_to: mail.replyTo ?? null,
    subject: mail.subject,
    text_body: mail.text,
    html_body: renderMailDocument(mail, await getOrganization(tx)),
    created_at: mail.at,
    claimed_until: mail.notBefore ?? null,
    secret_until: null,
    document_id: mail.documentId ?? null,
  };
}

/**
 * As `queueMail`, for an address that must not stay in the database: the row is deleted once the mail is sent, rejected or
 * dropped.
 */
export function queueLastMail(
  { random }: Pick<Deps, 'random'>,
  tx: Queries,
  mail: Omit<QueuedMail, 'onceKey'>,
): Promise<void> {
  return queueMail({ random }, tx, { ...mail, onceKey: `${store.LAST_MAIL_PREFIX}${random.id()}` });
}

/** Queues a mail to the contact address in a separate transaction. */
export async function queueAdminMail(
  deps: Pick<Deps, 'db' | 'random' | 'contactTo' | 'mailQueued'>,
  mail: Omit<QueuedMail, 'to'>,
): Promise<void> {
  await deps.db.transaction().execute((tx) => queueMail(deps, tx, { ...mail, to: deps.contactTo }));
  deps.mailQueued();
}

/** As `queueMail`, for mails with a link or code: the text is stored encrypted and deleted when the secret expires. */
export async function queueSecretMail(
  { random, mediaSecret }: Pick<Deps, 'random' | 'mediaSecret'>,
  tx: Queries,
  mail: SecretMail,
): Promise<void> {
  const row = await buildMailRow(random.id(), tx, mail);
  const texts = JSON.stringify([row.text_body, row.html_body]);
  await store.insertMail(tx, {
    ...row,
    text_body: encryptText(getEncryptionKey(mediaSecret), row.id, texts),
    html_body: '',
    secret_until: mail.secretUntil,
  });
}

/** Retention of recipients and subjects, as for messages of the contact form. */
const MAIL_RETENTION_DAYS = 2 * 365;
const SWEEP_BATCH = 500;

/** Clears recipients and content of old mails. */
export async function sweepMails({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = clock() - MAIL_RETENTION_DAYS * DAY_MS;
  for (let done = SWEEP_BATCH; done === SWEEP_BATCH;)
    done = await store.clearOldMails(db, { before, limit: SWEEP_BATCH });
}

const getEncryptionKey = (setting: string) => ({ setting, purpose: 'text of mails' }) as const;

/** Text and HTML of a mail; undefined when it was encrypted with another MEDIA_SECRET. */
function decryptMailTexts(
  { mediaSecret }: MailsDeps,
  mail: MailRow,
): readonly string[] | undefined {
  if (mail.secret_until === null) return [mail.text_body, mail.html_body];
  const decrypted = decryptText(getEncryptionKey(mediaSecret), mail.id, mail.text_body);
  return decrypted === undefined ? undefined : (JSON.parse(decrypted) as [string, string]);
}

/** Sends due mails and returns how many. A failed mail is retried later. */
export async function deliverMails(deps: MailsDeps): Promise<number> {
  let sent = 0;
  await eraseEndedMails(deps);
  for (;;) {
    const now = deps.clock();
    const dueIds = await store.listDueMailIds(deps.db, {
      now,
      attemptsMax: ATTEMPTS_MAX,
      limit: BATCH,
      createdBefore: now - ATTACHMENT_WAIT_MS,
    });
    for (const id of dueIds) if (await deliverMail(deps, id)) sent += 1;
    if (dueIds.length < BATCH) return sent;
  }
}

/** Does nothing while the clock may be wrong: mails that are erased too early could never be sent. */
async function eraseEndedMails({ db, clock }: MailsDeps): Promise<void> {
  const now = clock();
  if ((await observeClock(db, now)) !== undefined) return;
  await store.eraseEndedMails(db, { now, attemptsMax: ATTEMPTS_MAX });
}

async function deliverMail(deps: MailsDeps, id: string): Promise<boolean> {
  const { db, clock, mailer, log } = deps;
  const now = clock();
  const mail = await store.claimMail(db, id, { now, until: now + CLAIM_MS });
  if (!mail) return false;
  const texts = decryptMailTexts(deps, mail);
  if (!texts) {
    log.warn({ mail: id }, 'mail is dropped because it was encrypted with another MEDIA_SECRET');
    await store.eraseMailText(db, id);
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
      ...(await loadAttachment(deps, mail)),
    });
  } catch (error) {
    if (error instanceof MailRejected) {
      log.warn({ err: error, mail: id }, 'mail was rejected by the mail server');
      const rejected = { answer: error.answer, at: clock() };
      await finishMail(db, mail, () => markRejected(db, mail, rejected));
      return false;
    }
    log.warn({ err: error, mail: id, attempts: mail.attempts }, 'mail could not be sent');
    const retryDelayMs = Math.min(FIRST_RETRY_MS * 2 ** (mail.attempts - 1), LONGEST_RETRY_MS);
    if (mail.attempts >= ATTEMPTS_MAX)
      await finishMail(db, mail, () => store.eraseMailText(db, id));
    else await store.postponeMail(db, id, clock() + retryDelayMs);
    return false;
  }
  await finishMail(db, mail, () => store.markSent(db, id, clock()));
  return true;
}

/** Empty without a document, or if its file is not ready or missing: the recipient finds it on the site. */
async function loadAttachment(
  { db, storage, log }: MailsDeps,
  { id, document_id: documentId }: MailRow,
): Promise<Pick<Mail, 'attachments'>> {
  const file = documentId === null ? undefined : await store.findDocumentFile(db, documentId);
  if (!file) return {};
  const content = await buffer(storage.read(file.storage_key)).catch((error: unknown) => {
    if (!isMissingFile(error)) throw error;
    log.error({ err: error, mail: id, document: documentId }, 'the file of a document is missing');
    return undefined;
  });
  if (!content) return {};
  const name = `${file.full_number.replaceAll('/', '-')}.pdf`;
  return { attachments: [{ name, content }] };
}

/** Records the result of a mail, or deletes the row of a last mail. */
function finishMail(db: Queries, mail: MailRow, record: () => Promise<void>): Promise<void> {
  if (mail.once_key.startsWith(store.LAST_MAIL_PREFIX))
    return store.deleteMails(db, [mail.once_key]);
  return record();
}
