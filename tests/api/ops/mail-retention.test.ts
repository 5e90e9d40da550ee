// PRIV-10: after two years, emails lose their recipient and are never sent again.
import { expect, test } from 'vitest';
import { deliverMails, queueMail, sweepMails } from '#server/mails/mails.ts';
import { DAY_MS } from '#server/platform/durations.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { startServer } from '../../support/server.ts';
import { MAILS_RETENTION_DAYS } from '../../support/periods.ts';

const server = closeAfterAll(await startServer());
const { db, clock } = server.deps;
/** More emails than one sweep handles at a time. */
const MANY = 620;

const buildMail = (onceKey: string) => ({
  onceKey,
  to: 'once@here.example',
  replyTo: 'who@wrote.example',
  subject: 'Your code',
  title: 'Your code',
  text: 'Hello',
  html: '<p>Hello</p>',
  at: clock(),
});

const listAddressedMails = () =>
  db
    .selectFrom('mails')
    .select('once_key')
    .where('recipient', '=', 'once@here.example')
    .orderBy('once_key')
    .execute();

const sweepAfter = (days: number) => sweepMails({ db, clock: () => clock() + days * DAY_MS });

test('PRIV-10: the recipient of a sent or failed email is erased after two years; a waiting email keeps it', async () => {
  for (let index = 0; index < MANY; index += 1)
    await queueMail(server.deps, db, buildMail(`old ${index}`));
  await db.updateTable('mails').set({ text_body: '', html_body: '' }).execute();
  await queueMail(server.deps, db, buildMail('waits'));
  await sweepAfter(MAILS_RETENTION_DAYS - 1);
  expect(await listAddressedMails()).toHaveLength(MANY + 1);
  await sweepAfter(MAILS_RETENTION_DAYS + 1);
  expect(await listAddressedMails()).toEqual([{ once_key: 'waits' }]);
  const rows = await db.selectFrom('mails').select(['subject', 'reply_to']).distinct().execute();
  expect(rows).toHaveLength(2);
  // The once key stays, so the same email is not queued again.
  await queueMail(server.deps, db, buildMail('old 1'));
  expect(await listAddressedMails()).toEqual([{ once_key: 'waits' }]);
  expect(await deliverMails(server.deps)).toBe(1);
});
