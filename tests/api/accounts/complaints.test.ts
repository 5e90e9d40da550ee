// Complaints are contact messages with a number, a deadline and an immediate acknowledgement.
import { expect, test } from 'vitest';
import { contactUs, getMessages, markAnswered } from '#contract/accounts/contact.ts';
import type { ReceivedMessage } from '#contract/accounts/contact.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { expectData, makeAdmin } from '../../support/makers.ts';
import { send, startServer } from '../../support/server.ts';

const server = closeAfterAll(await startServer());
const admin = await makeAdmin(server);
const COMPLAINT_TEXT = 'The third lesson has no sound.';

const sendMessage = (email: string, changes: object = {}) =>
  send(server, contactUs, {
    body: {
      firstName: 'Ananya',
      lastName: 'Rao',
      email,
      subject: 'No sound',
      message: COMPLAINT_TEXT,
      ...changes,
    },
  });

const findMessage = async (email: string) =>
  expectData<ReceivedMessage[]>(
    await send(server, getMessages, { token: admin.token, query: { query: email } }),
    'data',
  )[0];

test("RET-07: a complaint is acknowledged at once by an email with its number and without the complaint's text", async () => {
  const email = 'complains@clinic.example';
  const response = await sendMessage(email, { kind: 'complaint' });
  expect(response.body.message).toContain('resolve it within one month');
  const complaint = await findMessage(email);
  expect(complaint).toMatchObject({ kind: 'complaint', answeredAt: null });
  expect(complaint?.acknowledgedAt).toBe(complaint?.createdAt);
  await server.work.deliverMails();
  const [receipt, ...more] = server.mails.filter((mail) => mail.to === email);
  expect(more).toEqual([]);
  expect(receipt?.subject).toBe(`Your complaint ${complaint?._id.slice(0, 8).toUpperCase()}`);
  expect(receipt?.text).toContain('one month');
  for (const word of [COMPLAINT_TEXT, 'Ananya', 'No sound'])
    expect(receipt?.text).not.toContain(word);
  const notice = server.mails.find((mail) => mail.to === server.deps.contactTo);
  expect(notice?.subject).toBe('Complaint: No sound');
});

test('RET-07: other messages have no deadline and no number, and an unknown kind is refused', async () => {
  const email = 'asks@clinic.example';
  expect((await sendMessage(email)).body.message).toContain('within 24 hours');
  expect((await sendMessage(email, { kind: '' })).status).toBe(200);
  expect((await sendMessage(email, { kind: 'praise' })).status).toBe(400);
  expect(await findMessage(email)).toMatchObject({ kind: 'message', acknowledgedAt: null });
  await server.work.deliverMails();
  const mails = server.mails.filter((mail) => mail.to === email);
  expect(mails.map(({ subject }) => subject)).toEqual(
    Array(2).fill('We have received your message'),
  );
});

test('RET-07: limits emails to one address to two confirmations and five acknowledgements a day', async () => {
  const email = 'victim@clinic.example';
  for (let index = 0; index < 4; index += 1) expect((await sendMessage(email)).status).toBe(200);
  for (let index = 0; index < 5; index += 1) await sendMessage(email, { kind: 'complaint' });
  const last = await sendMessage(email, { kind: 'complaint' });
  expect(last.body.message).toBe(
    'We have received your complaint. We will resolve it within one month.',
  );
  expect(await findMessage(email)).toMatchObject({ kind: 'complaint', acknowledgedAt: null });
  await server.work.deliverMails();
  const mails = () => server.mails.filter((mail) => mail.to === email);
  expect(mails()).toHaveLength(7);
  for (const { text, html } of mails())
    for (const word of [COMPLAINT_TEXT, 'Ananya', 'No sound'])
      expect(text + html).not.toContain(word);
  server.advanceClock(24 * 60 * 60 * 1000);
  await sendMessage(email);
  await server.work.deliverMails();
  expect(mails()).toHaveLength(8);
});

test('RET-08: admins list complaints only, resolve them and reopen them', async () => {
  const email = 'settled@clinic.example';
  await sendMessage(email, { kind: 'complaint' });
  await sendMessage(email, { subject: 'A question' });
  const listComplaints = async (query: object) =>
    expectData<ReceivedMessage[]>(
      await send(server, getMessages, { token: admin.token, query: { query: email, ...query } }),
      'data',
    );
  const [complaint, ...more] = await listComplaints({ kind: 'complaint' });
  expect([complaint?.kind, more.length, (await listComplaints({})).length]).toEqual([
    'complaint',
    0,
    2,
  ]);
  const mark = async (answered: boolean) => {
    const body = { messageId: complaint?._id ?? '', answered };
    expect((await send(server, markAnswered, { token: admin.token, body })).status).toBe(200);
    return (await listComplaints({ kind: 'complaint', answered: 'no' })).length;
  };
  expect(await mark(true)).toBe(0);
  expect(await mark(false)).toBe(1);
});
