// Deleted accounts with open requests: complaints and returns stay until they are answered.
import { expect, test } from 'vitest';
import { signUp } from '#contract/accounts/auth.ts';
import { contactUs, getMessages, markAnswered } from '#contract/accounts/contact.ts';
import type { ReceivedMessage } from '#contract/accounts/contact.ts';
import { deleteProfile, exportProfile } from '#contract/accounts/profile.ts';
import { sweepMessages } from '#server/accounts/contact.ts';
import { DAY_MS } from '#server/platform/durations.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { expectData, makeAdmin, makeStudent, PASSWORD } from '../../support/makers.ts';
import type { Person } from '../../support/makers.ts';
import { send, startServer } from '../../support/server.ts';
import { LEFT_MESSAGES_DAYS, MESSAGES_RETENTION_DAYS } from '../../support/periods.ts';

const server = closeAfterAll(await startServer({ isMailerDown: true }));
const { db } = server.deps;
const admin = await makeAdmin(server);

const WORDS = { firstName: 'Ananya', lastName: 'Rao', phoneNo: '9820012345', message: 'No sound.' };

const sendMessage = (email: string, subject: string, { token, kind = '' }: MessageOptions = {}) =>
  send(server, contactUs, {
    ...(token === undefined ? {} : { token }),
    body: { ...WORDS, email, subject, kind },
  });

interface MessageOptions {
  token?: string;
  kind?: '' | 'complaint';
}

const deleteAccount = async ({ token }: Person) => {
  const response = await send(server, deleteProfile, { token, body: { password: PASSWORD } });
  expect(response.status).toBe(200);
};

async function listMessages(email: string): Promise<ReceivedMessage[]> {
  const response = await send(server, getMessages, { token: admin.token, query: { query: email } });
  return expectData<ReceivedMessage[]>(response, 'data');
}

async function mark(message: ReceivedMessage | undefined, answered: boolean): Promise<void> {
  const body = { messageId: message?._id ?? '', answered };
  expect((await send(server, markAnswered, { token: admin.token, body })).status).toBe(200);
}

const getMails = (email: string) =>
  db
    .selectFrom('mails')
    .select(['once_key', 'sent_at'])
    .where((where) => where.or([where('recipient', '=', email), where('reply_to', '=', email)]))
    .execute();

test('S44: an open complaint outlives the account with its contact details, and its emails are still sent', async () => {
  const person = await makeStudent(server);
  await sendMessage(person.email, 'No sound', { token: person.token, kind: 'complaint' });
  await sendMessage(person.email, 'By a visitor', { kind: 'complaint' });
  await sendMessage(person.email, 'A question', { token: person.token });
  await deleteAccount(person);
  const left = await listMessages(person.email);
  expect(left.map(({ subject }) => subject).toSorted()).toEqual(['By a visitor', 'No sound']);
  const accountEndedAt = expect.stringMatching(/Z$/);
  expect(left[0]).toMatchObject({
    ...WORDS,
    email: person.email,
    answeredAt: null,
    accountEndedAt,
  });
  const rows = await db.selectFrom('contact_messages').select('user_id').execute();
  expect(rows.map((row) => row.user_id)).not.toContain(person.id);
  const waiting = left.flatMap(({ _id }) => [`complaint ${_id}`, `contact ${_id}`]);
  const mails = await getMails(person.email);
  expect(mails.map((mail) => mail.once_key).toSorted()).toEqual(waiting.toSorted());
  expect(mails.every((mail) => mail.sent_at === null)).toBe(true);
});

test('S44: an answered complaint is deleted with its emails some days later; withdrawing the answer keeps it', async () => {
  const person = await makeStudent(server);
  await sendMessage(person.email, 'No sound', { token: person.token, kind: 'complaint' });
  await deleteAccount(person);
  const [complaint] = await listMessages(person.email);
  const sweepAfter = (days: number) =>
    sweepMessages({ db, clock: () => server.deps.clock() + days * DAY_MS });
  await sweepAfter(10 * LEFT_MESSAGES_DAYS);
  await mark(complaint, true);
  await mark(complaint, false);
  await sweepAfter(10 * LEFT_MESSAGES_DAYS);
  expect(await listMessages(person.email)).toHaveLength(1);
  await mark(complaint, true);
  await sweepAfter(LEFT_MESSAGES_DAYS - 1);
  expect(await listMessages(person.email)).toHaveLength(1);
  await sweepAfter(LEFT_MESSAGES_DAYS + 1);
  expect(await listMessages(person.email)).toEqual([]);
  expect(await getMails(person.email)).toEqual([]);
});

test('S44: deleting an account deletes its answered complaint at once, and no complaint of another user', async () => {
  const [person, second] = [await makeStudent(server), await makeStudent(server)];
  await sendMessage(person.email, 'No sound', { token: person.token, kind: 'complaint' });
  await sendMessage(second.email, 'No picture', { token: second.token, kind: 'complaint' });
  await mark((await listMessages(person.email))[0], true);
  await mark((await listMessages(second.email))[0], true);
  await deleteAccount(person);
  expect(await listMessages(person.email)).toEqual([]);
  await sweepMessages({ db, clock: () => server.deps.clock() + 400 * DAY_MS });
  expect(await listMessages(second.email)).toHaveLength(1);
});

test('S44: a new account with the same email neither exports nor deletes the earlier complaint', async () => {
  const person = await makeStudent(server);
  await sendMessage(person.email, 'No sound', { token: person.token, kind: 'complaint' });
  await deleteAccount(person);
  const body = { fullName: 'New Owner', email: person.email, contactNumber: '9123409876' };
  const signUpResponse = await send(server, signUp, { body: { ...body, password: PASSWORD } });
  const { _id: id } = expectData<{ _id: string }>(signUpResponse, 'user');
  const owner = { ...person, id, token: String(signUpResponse.body['token']) };
  const response = await send(server, exportProfile, { token: owner.token });
  const { tables } = expectData<{ tables: Record<string, unknown[]> }>(response, 'data');
  expect(tables['contact_messages']).toEqual([]);
  await deleteAccount(owner);
  expect(await listMessages(person.email)).toHaveLength(1);
});

test('PRIV-09: messages and their emails are deleted after two years; open complaints stay', async () => {
  const person = await makeStudent(server);
  const subjects = ['A question', 'An answered one', 'Settled', 'Owed'];
  for (const subject of subjects) {
    const kind = ['Settled', 'Owed'].includes(subject) ? 'complaint' : '';
    await sendMessage(person.email, subject, { token: person.token, kind });
  }
  for (const message of await listMessages(person.email))
    if (['An answered one', 'Settled'].includes(message.subject)) await mark(message, true);
  const sweepAfter = (days: number) =>
    sweepMessages({ db, clock: () => server.deps.clock() + days * DAY_MS });
  await sweepAfter(MESSAGES_RETENTION_DAYS - 1);
  expect(await listMessages(person.email)).toHaveLength(subjects.length);
  await sweepAfter(MESSAGES_RETENTION_DAYS);
  const [owed, ...otherMails] = await listMessages(person.email);
  expect(otherMails).toEqual([]);
  expect(owed).toMatchObject({ subject: 'Owed', answeredAt: null });
  const mails = await getMails(person.email);
  expect(mails.map((mail) => mail.once_key).toSorted()).toEqual([
    `complaint ${owed?._id}`,
    `contact ${owed?._id}`,
  ]);
});
