// A leaked database holds no usable secrets.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { login, sendOtp, signUp, verifyOtp } from '#contract/accounts/auth.ts';
import { changePassword, requestReset } from '#contract/accounts/passwords.ts';
import { inviteStudent } from '#contract/people/people.ts';
import { backUp } from '#server/ops/backup.ts';
import { closeAfterAll, closeAfterTest } from '../../support/close-after.ts';
import { dumpDatabase } from '../../support/dump-database.ts';
import { waitForMails, getMailSecret } from '../../support/mails.ts';
import { makeAdmin } from '../../support/makers.ts';
import { send, startServer } from '../../support/server.ts';
import { RESET_TTL_MS } from '../../support/periods.ts';

const email = 'asha@rangshala.example';
const passwords = ['plain-words-one', 'plain-words-two', 'plain-words-wrong'] as const;

const server = closeAfterAll(await startServer());
const codeBody = { email: 'reader@rangshala.example' };
await send(server, sendOtp, { body: codeBody });
const otp =
  /\b\d{6}\b/.exec((await waitForMails(server, codeBody.email))[0]?.text ?? '')?.[0] ?? '';
const proven = await send(server, verifyOtp, { body: { ...codeBody, otp } });
const person = { fullName: 'Asha Rao', email, contactNumber: '9876543210' };
const signUpResponse = await send(server, signUp, { body: { ...person, password: passwords[0] } });
const token = String(signUpResponse.body['token']);
const passwordChange = { oldPassword: passwords[0], newPassword: passwords[1] };
const body = { ...passwordChange, confirmNewPassword: passwords[1] };
expect((await send(server, changePassword, { token, body })).status).toBe(200);
await send(server, login, { body: { email, password: passwords[2] } });
const loginResponse = await send(server, login, { body: { email, password: passwords[1] } });
await send(server, requestReset, { body: { email } });
const resetSecret = getMailSecret((await waitForMails(server, email, 2)).at(-1));
const secrets = [
  token,
  String(loginResponse.body['token']),
  String(proven.body['emailProof']),
  resetSecret,
  otp,
];

test('S01, S05, S06: the database holds no password, token, code or link', async () => {
  await server.work.deliverMails();
  const dump = await dumpDatabase(server.deps.db);
  const text = JSON.stringify(dump);
  expect(dump['mails']).toHaveLength(3);
  for (const secret of [...secrets.slice(0, 4), ...passwords]) {
    expect(secret.length).toBeGreaterThan(10);
    expect(text).not.toContain(secret);
  }
  expect(text).not.toMatch(new RegExp(`\\b${secrets[4]}\\b`));
});

test('S01: two users with the same password have different hashes of the documented cost', async () => {
  const body = { fullName: 'Noor', contactNumber: '9876543210', password: passwords[1] };
  await send(server, signUp, { body: { ...body, email: 'noor@rangshala.example' } });
  const rows = await server.deps.db.selectFrom('users').select('password_hash').execute();
  const hashes = rows.map((row) => row.password_hash);
  expect(hashes).toHaveLength(2);
  expect(new Set(hashes.map((hash) => hash.split('$')[4])).size).toBe(2);
  for (const hash of hashes) {
    expect(hash).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
    );
  }
});

test('S06: while the mail server is down, neither the database nor a backup holds readable codes or links', async () => {
  const offlineServer = closeAfterTest(await startServer({ isMailerDown: true }));
  const admin = await makeAdmin(offlineServer);
  const person = { fullName: 'Asha Rao', email, contactNumber: '9876543210' };
  await send(offlineServer, signUp, { body: { ...person, password: passwords[0] } });
  await send(offlineServer, requestReset, { body: { email } });
  await send(offlineServer, sendOtp, { body: { email: 'reader@rangshala.example' } });
  const body = { email: 'new@rangshala.example', fullName: 'Noor', reason: 'Asked' };
  await send(offlineServer, inviteStudent, { token: admin.token, body });
  await offlineServer.work.deliverMails();
  expect(offlineServer.refused.map(({ to }) => to)).toEqual(
    expect.arrayContaining([email, 'reader@rangshala.example', body.email]),
  );
  const found = offlineServer.refused.map(({ text }) =>
    /token=([\w-]{43})|is (\d{6})\./.exec(text),
  );
  const validSecrets = [...new Set(found.map((item) => item?.[1] ?? item?.[2] ?? ''))];
  expect(validSecrets.filter(Boolean)).toHaveLength(3);
  const folder = join(offlineServer.database.folder, 'kept');
  await backUp(offlineServer.deps, folder);
  const files = await readdir(join(folder, 'rows'));
  const rows = await Promise.all(files.map((file) => readFile(join(folder, 'rows', file), 'utf8')));
  const texts = [JSON.stringify(await dumpDatabase(offlineServer.deps.db)), ...rows];
  for (const secret of validSecrets)
    for (const text of texts) expect(text).not.toMatch(new RegExp(`\\b${secret}\\b`));
});

test('S06: an email loses its text once its secret expires or delivery is given up', async () => {
  const offlineServer = closeAfterTest(await startServer({ isMailerDown: true }));
  const listWaitingMails = () =>
    offlineServer.deps.db
      .selectFrom('mails')
      .select(['recipient', 'subject'])
      .where('text_body', '!=', '')
      .execute();
  const person = { fullName: 'Asha Rao', email, contactNumber: '9876543210' };
  await send(offlineServer, signUp, { body: { ...person, password: passwords[0] } });
  await send(offlineServer, requestReset, { body: { email } });
  await offlineServer.work.deliverMails();
  expect(await listWaitingMails()).toHaveLength(1);
  offlineServer.advanceClock(RESET_TTL_MS);
  await offlineServer.work.deliverMails();
  expect(await listWaitingMails()).toEqual([]);
  const admin = await makeAdmin(offlineServer);
  const body = { email: 'new@rangshala.example', fullName: 'Noor', reason: 'Asked' };
  await send(offlineServer, inviteStudent, { token: admin.token, body });
  for (let tries = 1; tries < 12; tries += 1) {
    await offlineServer.work.deliverMails();
    expect(await listWaitingMails()).toHaveLength(1);
    offlineServer.advanceClock(60 * 60_000);
  }
  await offlineServer.work.deliverMails();
  expect(await listWaitingMails()).toEqual([]);
});
