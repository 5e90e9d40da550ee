// PRIV-10: after two years nothing says whom a mail went to, and none goes out again.
import { expect, test } from 'vitest';
import { deliverMails, queueMail, sweepMails } from '#server/mails/mails.ts';
import { DAY_MS } from '#server/platform/durations.ts';
import { closeAfterAll } from '../../support/closing.ts';
import { startServer } from '../../support/server.ts';
import { MAILS_RETENTION_DAYS } from '../../support/periods.ts';

const server = closeAfterAll(await startServer());
const { db, clock } = server.deps;
/** More than are forgotten at a time. */
const MANY = 620;

const mail = (onceKey: string) => ({
  onceKey,
  to: 'once@here.example',
  replyTo: 'who@wrote.example',
  subject: 'Your code',
  title: 'Your code',
  text: 'Hello',
  html: '<p>Hello</p>',
  at: clock(),
});

const addressed = () =>
  db
    .selectFrom('mails')
    .select('once_key')
    .where('recipient', '=', 'once@here.example')
    .orderBy('once_key')
    .execute();

const sweepAfter = (days: number) => sweepMails({ db, clock: () => clock() + days * DAY_MS });

test('PRIV-10: of mails that went or were given up nobody knows the recipient after two years; one that waits keeps it', async () => {
  for (let nth = 0; nth < MANY; nth += 1) await queueMail(server.deps, db, mail(`old ${nth}`));
  await db.updateTable('mails').set({ text_body: '', html_body: '' }).execute();
  await queueMail(server.deps, db, mail('waits'));
  await sweepAfter(MAILS_RETENTION_DAYS - 1);
  expect(await addressed()).toHaveLength(MANY + 1);
  await sweepAfter(MAILS_RETENTION_DAYS + 1);
  expect(await addressed()).toEqual([{ once_key: 'waits' }]);
  const rows = await db.selectFrom('mails').select(['subject', 'reply_to']).distinct().execute();
  expect(rows).toHaveLength(2);
  // The key stays, so the same is not told twice.
  await queueMail(server.deps, db, mail('old 1'));
  expect(await addressed()).toEqual([{ once_key: 'waits' }]);
  expect(await deliverMails(server.deps)).toBe(1);
});
