// A leaked database holds no usable secrets.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { login, sendOtp, signUp, verifyOtp } from '#contract/accounts/auth.ts';
import { changePassword, requestReset } from '#contract/accounts/passwords.ts';
import { inviteStudent } from '#contract/people/people.ts';
import { backUp } from '#server/ops/backup.ts';
import { closeAfterAll, closeAfterTest } from '../../support/closing.ts';
import { dumpOf } from '../../support/dump.ts';
import { mailsTo, secretIn } from '../../support/mails.ts';
import { makeAdmin } from '../../support/makers.ts';
import { send, startServer } from '../../support/server.ts';
import { RESET_TTL_MS } from '../../support/periods.ts';

const email = 'asha@rangshala.example';
const passwords = ['plain-words-one', 'plain-words-two', 'plain-words-wrong'] as const;

const server = closeAfterAll(await startServer());
const ofCode = { email: 'reader@rangshala.example' };
await send(server, sendOtp, { body: ofCode });
const otp = /\b\d{6}\b/.exec((await mailsTo(server, ofCode.email))[0]?.text ?? '')?.[0] ?? '';
const proven = await send(server, verifyOtp, { body: { ...ofCode, otp } });
const person = { fullName: 'Asha Rao', email, contactNumber: '9876543210' };
const joined = await send(server, signUp, { body: { ...person, password: passwords[0] } });
const token = String(joined.body['token']);
const change = { oldPassword: passwords[0], newPassword: passwords[1] };
const body = { ...change, confirmNewPassword: passwords[1] };
expect((await send(server, changePassword, { token, body })).status).toBe(200);
await send(server, login, { body: { email, password: passwords[2] } });
const again = await send(server, login, { body: { email, password: passwords[1] } });
await send(server, requestReset, { body: { email } });
const reset = secretIn((await mailsTo(server, email, 2)).at(-1));
const secrets = [token, String(again.body['token']), String(proven.body['emailProof']), reset, otp];

test('S01, S05, S06: the database holds no password, token, code or link', async () => {
  await server.work.deliverMails();
  const dump = await dumpOf(server.deps.db);
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
  const away = closeAfterTest(await startServer({ mailerAway: true }));
  const admin = await makeAdmin(away);
  const person = { fullName: 'Asha Rao', email, contactNumber: '9876543210' };
  await send(away, signUp, { body: { ...person, password: passwords[0] } });
  await send(away, requestReset, { body: { email } });
  await send(away, sendOtp, { body: { email: 'reader@rangshala.example' } });
  const body = { email: 'new@rangshala.example', fullName: 'Noor', reason: 'Asked' };
  await send(away, inviteStudent, { token: admin.token, body });
  await away.work.deliverMails();
  expect(away.refused.map(({ to }) => to)).toEqual(
    expect.arrayContaining([email, 'reader@rangshala.example', body.email]),
  );
  const found = away.refused.map(({ text }) => /token=([\w-]{43})|is (\d{6})\./.exec(text));
  const living = [...new Set(found.map((item) => item?.[1] ?? item?.[2] ?? ''))];
  expect(living.filter(Boolean)).toHaveLength(3);
  const folder = join(away.database.folder, 'kept');
  await backUp(away.deps, folder);
  const files = await readdir(join(folder, 'rows'));
  const rows = await Promise.all(files.map((file) => readFile(join(folder, 'rows', file), 'utf8')));
  const texts = [JSON.stringify(await dumpOf(away.deps.db)), ...rows];
  for (const secret of living)
    for (const text of texts) expect(text).not.toMatch(new RegExp(`\\b${secret}\\b`));
});

test('S06: an email loses its text once its secret expires or delivery is given up', async () => {
  const away = closeAfterTest(await startServer({ mailerAway: true }));
  const waiting = () =>
    away.deps.db
      .selectFrom('mails')
      .select(['recipient', 'subject'])
      .where('text_body', '!=', '')
      .execute();
  const person = { fullName: 'Asha Rao', email, contactNumber: '9876543210' };
  await send(away, signUp, { body: { ...person, password: passwords[0] } });
  await send(away, requestReset, { body: { email } });
  await away.work.deliverMails();
  expect(await waiting()).toHaveLength(1);
  away.pass(RESET_TTL_MS);
  await away.work.deliverMails();
  expect(await waiting()).toEqual([]);
  const admin = await makeAdmin(away);
  const body = { email: 'new@rangshala.example', fullName: 'Noor', reason: 'Asked' };
  await send(away, inviteStudent, { token: admin.token, body });
  for (let tries = 1; tries < 12; tries += 1) {
    await away.work.deliverMails();
    expect(await waiting()).toHaveLength(1);
    away.pass(60 * 60_000);
  }
  await away.work.deliverMails();
  expect(await waiting()).toEqual([]);
});
