// The mails we send: queued with what they tell of, sent by one sender at a time, again after a failure.
import type { Deps, Queries } from '../ports.ts';
import * as store from './mails.store.ts';

const BATCH = 20;
const ATTEMPTS_MAX = 12;
/** Longer than the mail server may take. */
const CLAIM_MS = 5 * 60_000;
const FIRST_RETRY_MS = 30_000;
const LONGEST_RETRY_MS = 60 * 60_000;

export type MailsDeps = Pick<Deps, 'db' | 'clock' | 'mailer' | 'log'>;

export interface QueuedMail {
  /** Of several mails with one key the first is sent. */
  onceKey: string;
  to: string;
  /** Who is answered, when it is not us. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  /** Epoch milliseconds. */
  at: number;
}

/** Queues a mail, in the transaction of what it tells of. Tell so after the commit. */
export function queueMail(
  { random }: Pick<Deps, 'random'>,
  tx: Queries,
  mail: QueuedMail,
): Promise<void> {
  return store.insertMail(tx, {
    id: random.id(),
    once_key: mail.onceKey,
    recipient: mail.to,
    reply_to: mail.replyTo ?? null,
    subject: mail.subject,
    text_body: mail.text,
    html_body: mail.html,
    created_at: mail.at,
  });
}

/** Sends what waits and says how many were sent. A failing mail is put off, never lost at once. */
export async function deliverMails(deps: MailsDeps): Promise<number> {
  let sent = 0;
  for (;;) {
    const now = deps.clock();
    const waiting = await store.waitingMails(deps.db, {
      now,
      attemptsMax: ATTEMPTS_MAX,
      limit: BATCH,
    });
    for (const id of waiting) if (await deliver(deps, id)) sent += 1;
    if (waiting.length < BATCH) return sent;
  }
}

async function deliver({ db, clock, mailer, log }: MailsDeps, id: string): Promise<boolean> {
  const now = clock();
  const mail = await store.claimMail(db, id, { now, until: now + CLAIM_MS });
  if (!mail) return false;
  try {
    await mailer.send({
      id: mail.id,
      to: mail.recipient,
      ...(mail.reply_to === null ? {} : { replyTo: mail.reply_to }),
      subject: mail.subject,
      text: mail.text_body,
      html: mail.html_body,
    });
  } catch (error) {
    log.warn({ err: error, mail: id, attempts: mail.attempts }, 'mail could not be sent');
    const pause = Math.min(FIRST_RETRY_MS * 2 ** (mail.attempts - 1), LONGEST_RETRY_MS);
    await store.putOff(db, id, clock() + pause);
    return false;
  }
  await store.markSent(db, id, clock());
  return true;
}
