// Values derived from settings: where visitors' messages go, and the limits per IP address.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { Environment } from './environment.ts';

test.each([
  [{}, 'hello@rangshala.example'],
  [{ MAIL_FROM: 'Studio <studio@example.com>' }, 'studio@example.com'],
  [{ MAIL_FROM: 'studio@example.com' }, 'studio@example.com'],
  [{ MAIL_FROM: 'studio@example.com', CONTACT_TO: 'desk@example.com' }, 'desk@example.com'],
])('with %j, messages go to %s', (settings, address) => {
  expect(readConfig(settings).contactTo).toBe(address);
});

test.each([
  [{ CONTACT_TO: 'a@example.com, b@example.com' }, /CONTACT_TO must be/],
  [{ MAIL_FROM: 'Studio' }, /MAIL_FROM must be/],
])('refuses to start with %j', (settings, fault) => {
  expect(() => readConfig(settings)).toThrow(fault);
});

test('the data folder is an absolute path', () => {
  expect(readConfig({}).dataDir).toBe(`${process.cwd()}/.data`);
  expect(readConfig({ DATA_DIR: 'own' }).databaseAddress).toBe(
    `${process.cwd()}/own/rangshala.sqlite`,
  );
  expect(readConfig({ DATA_DIR: '/srv/data' }).dataDir).toBe('/srv/data');
});

test('the limits per IP address can be raised, for classes that share one', () => {
  expect(readConfig({}).addressLimits).toEqual({
    signUpsPerHour: 120,
    codeMailsPerHour: 120,
    loginFailuresPerAddress: 100,
  });
  const raised = {
    SIGNUPS_PER_HOUR: '500',
    CODE_MAILS_PER_HOUR: '600',
    LOGIN_FAILURES_PER_ADDRESS: '700',
  };
  expect(readConfig(raised).addressLimits).toEqual({
    signUpsPerHour: 500,
    codeMailsPerHour: 600,
    loginFailuresPerAddress: 700,
  });
  for (const value of ['0', '-1', '1.5', 'many'])
    expect(() => readConfig({ SIGNUPS_PER_HOUR: value })).toThrow(/SIGNUPS_PER_HOUR: must be/);
});

/** Read only by the build, by `npm run dev` or by the sandbox. */
const NOT_THE_SERVERS = [
  'PUBLIC_CONTENT_PROTECTION',
  'PUBLIC_MEDIA_ORIGINS',
  'PUBLIC_RAZORPAY_KEY_ID',
  'SANDBOX_PORT',
  'SANDBOX_WEBHOOK_URL',
];

test('the server reads exactly the settings in .env.example, except those of other programs', () => {
  const documented = readFileSync('.env.example', 'utf8').matchAll(/^#? ?([A-Z][A-Z_]+)=/gm);
  const names = Array.from(documented, ([, name = '']) => name);
  const known = Object.keys(Environment.shape);
  expect(names.filter((name) => !known.includes(name)).toSorted()).toEqual(NOT_THE_SERVERS);
  expect(known.filter((name) => !names.includes(name))).toEqual([]);
});
