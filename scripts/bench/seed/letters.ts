// Messages of the contact form, and mails that were sent.
import type { Plan } from './plan.ts';
import { PERIOD_MS } from './plan.ts';
import { handle, idOf, insertion, pickAny, series } from './sql.ts';
import { FIRST_NAMES, LAST_NAMES, QUESTIONS, SENTENCES } from './words.ts';

const MINUTE_MS = 60_000;

export function letters(plan: Plan): string[] {
  return [messages(plan), mailsOfMessages(), mailsOfPayments()];
}

/** Two of three are answered. */
function messages({ begin, messages: many }: Plan): string {
  const sentences = [5, 6, 7, 8].map((salt) => pickAny(SENTENCES, ['n', salt]));
  const at = `${begin} + n * ${Math.floor(PERIOD_MS / many)}`;
  return insertion(
    'contact_messages',
    {
      id: idOf('message', 'n'),
      first_name: pickAny(FIRST_NAMES, ['n', 1]),
      last_name: pickAny(LAST_NAMES, ['n', 2]),
      email: `'writer' || n || '@write.example'`,
      phone: `''`,
      subject: pickAny(QUESTIONS, ['n', 3]),
      message: sentences.join(` || ' ' || `),
      created_at: at,
      answered_at: `case when n % 3 < 2 then ${at} + ${60 * MINUTE_MS} end`,
      kind: `'message'`,
      acknowledged_at: 'null',
      order_id: 'null',
      once_key: 'null',
      user_id: 'null',
      left_at: 'null',
    },
    series(many),
  );
}

/** The text of a mail goes when it is sent. */
const SENT = {
  text_body: `''`,
  html_body: `''`,
  claimed_until: 'null',
  attempts: '1',
  secret_until: 'null',
  document_id: 'null',
  rejected_at: 'null',
  rejection: 'null',
  user_id: 'null',
};

function mailsOfMessages(): string {
  return insertion(
    'mails',
    {
      ...SENT,
      id: `substr(id, 1, 10) || '99' || substr(id, 13)`,
      once_key: `'contact ' || id`,
      recipient: `'studio@rangshala.example'`,
      reply_to: 'email',
      subject: 'subject',
      created_at: 'created_at',
      sent_at: 'created_at + 1000',
    },
    'contact_messages',
  );
}

function mailsOfPayments(): string {
  return insertion(
    'mails',
    {
      ...SENT,
      id: idOf('paymentMail', 'n'),
      once_key: `'payment ' || ${handle('pay', 'order_no')}`,
      recipient: 'users.email',
      reply_to: 'null',
      subject: `'You are enrolled'`,
      created_at: 'at',
      sent_at: 'at + 1000',
    },
    `purchases join users on users.id = ${idOf('student', 'user_no')}
      where state = 'paid' and line_no = 1 and n % 5 = 1`,
  );
}
