// The messages of a user to the school in the export of their data.
import { expect, test } from 'vitest';
import { contactUs } from '#contract/accounts/contact.ts';
import { exportProfile } from '#contract/accounts/profile.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { expectData, makeStudent } from '../../support/makers.ts';
import type { Person } from '../../support/makers.ts';
import { send, startServer } from '../../support/server.ts';

const server = closeAfterAll(await startServer());

const sendMessage = (email: string, subject: string, { token, kind = '' }: MessageOptions = {}) =>
  send(server, contactUs, {
    ...(token === undefined ? {} : { token }),
    body: { firstName: 'Ananya', lastName: 'Rao', email, subject, message: `${subject}?`, kind },
  });

interface MessageOptions {
  token?: string;
  kind?: '' | 'complaint';
}

async function exportMessages({ token }: Person): Promise<Record<string, unknown>[]> {
  const response = await send(server, exportProfile, { token });
  const data = expectData<{ tables: Record<string, Record<string, unknown>[]> }>(response, 'data');
  return data.tables['contact_messages'] ?? [];
}

test('S44: the export holds messages sent while signed in, under any email address', async () => {
  const person = await makeStudent(server);
  await sendMessage(person.email, 'From my account', { token: person.token });
  await sendMessage('elsewhere@clinic.example', 'To another address', {
    token: person.token,
    kind: 'complaint',
  });
  const rows = await exportMessages(person);
  expect(rows.map(({ subject, kind }) => [subject, kind]).toSorted()).toEqual([
    ['From my account', 'message'],
    ['To another address', 'complaint'],
  ]);
  expect(rows[0]).toMatchObject({ first_name: 'Ananya', created_at: expect.stringMatching(/Z$/) });
});

test("S44: the export omits messages that others sent under the user's email address", async () => {
  const person = await makeStudent(server);
  const student = await makeStudent(server);
  await sendMessage(person.email, 'Typed by a visitor');
  await sendMessage(person.email, 'Typed under an ended session', { token: 'a'.repeat(43) });
  await sendMessage(person.email, 'Typed by another student', { token: student.token });
  expect(await exportMessages(person)).toEqual([]);
  expect((await exportMessages(student)).map(({ subject }) => subject)).toEqual([
    'Typed by another student',
  ]);
});
