// The server as its own process: settings that production refuses, and settings that it accepts.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createCourse } from '#contract/courses/authoring.ts';
import { login } from '#contract/accounts/auth.ts';
import { capturePayment } from '#contract/sales/payments.ts';
import { createUser } from '#server/accounts/accounts.ts';
import { DEMO_ADMIN, DEMO_STUDENT } from '#server/demo/load.ts';
import { LEASE_MS, requireNoServer } from '#server/platform/jobs.ts';
import { listFilesReadableByOthers } from '#server/settings/private-files.ts';
import { runAdminCommand } from '../../support/admin-command.ts';
import { createEmptyDatabase } from '../../support/database.ts';
import { createInstallation } from '../../support/installation.ts';
import type { TestInstallation } from '../../support/installation.ts';
import {
  buildCourseForm,
  makeCourseWithLesson,
  makeStudent,
  PASSWORD,
} from '../../support/makers.ts';
import { startPaymentSandbox } from '../../support/payment-sandbox.ts';
import { runProcess, createServerProcess } from '../../support/processes.ts';
import type { TestProcess } from '../../support/processes.ts';
import { PROVIDER_KEYS, PRODUCTION_ENV } from '../../support/production.ts';
import { enableSecondStep } from '../../support/second-step.ts';
import { send } from '../../support/server.ts';

const MAIN = ['server/main.ts', '--no-site'];
const base = await createInstallation();
const provider = await startPaymentSandbox(PROVIDER_KEYS);
const origin = await provider.app.listen({ host: '127.0.0.1', port: 0 });
const safeSettings = { ...PRODUCTION_ENV, RAZORPAY_API_URL: `${origin}/sandbox/razorpay` };
afterAll(async () => {
  await provider.close();
  await base.drop();
});

const toPlace = ({ folder, address }: TestInstallation) => ({
  dataDir: folder,
  databaseAddress: address,
});

async function whileRunning(server: TestProcess, work: () => Promise<void>): Promise<void> {
  try {
    await server.ready();
    await work();
  } finally {
    await server.stop();
  }
}

test('S08: refuses to start with unsafe settings, and lists all of them with name and remedy', async () => {
  const unsafe = {
    PUBLIC_SITE_URL: 'http://rangshala.in',
    RAZORPAY_API_URL: 'http://api.razorpay.com',
    RAZORPAY_KEY_ID: '',
    RAZORPAY_WEBHOOK_SECRET: 'aaaaaaaaaaaaaaaa',
    MEDIA_SECRET: PROVIDER_KEYS.keySecret,
    CORS_ORIGINS: '*',
    REQUIRE_EMAIL_CODE: 'on',
    MAIL_FROM: 'hello@rangshala.example',
  };
  const { code, output } = await runProcess(MAIN, base, { ...safeSettings, ...unsafe });
  expect(code).toBe(1);
  expect(output.split('\n').filter((line) => line.startsWith('  - '))).toEqual(
    [
      /PUBLIC_SITE_URL uses http,/,
      /RAZORPAY_API_URL uses http,/,
      /RAZORPAY_KEY_ID is missing/,
      /RAZORPAY_WEBHOOK_SECRET .*openssl rand/,
      /MEDIA_SECRET equals another secret/,
      /CORS_ORIGINS .*wildcard/,
      /SMTP_URL is missing/,
      /MAIL_FROM is a sample/,
    ].map((fault) => expect.stringMatching(fault)),
  );
  const everybodys = await mkdtemp(join(tmpdir(), 'rangshala-shared-'));
  await chmod(everybodys, 0o1777);
  const shared = await runProcess(MAIN, base, { ...safeSettings, DATA_DIR: everybodys });
  await rm(everybodys, { recursive: true });
  expect(shared).toEqual({ code: 1, output: expect.stringMatching(/DATA_DIR is a shared folder/) });
});

test('S08: starts with safe settings, takes orders, has no sandbox, and makes files private', async () => {
  await chmod(base.folder, 0o755);
  const server = await createServerProcess(base, safeSettings);
  await whileRunning(server, async () => {
    const shop = { ...base.people, url: server.url };
    const buyer = await makeStudent(shop);
    const form = { token: base.admin.token, body: buildCourseForm() };
    // An owner gets access to the admin area only after setting up the second step.
    expect((await send(server, createCourse, form)).body.code).toBe('not_set_up');
    await enableSecondStep(shop, base.admin.token);
    const { courseId } = await makeCourseWithLesson(shop, base.admin);
    const body = { courses: [courseId] };
    const shut = await send(server, capturePayment, { token: buyer.token, body });
    expect(shut.body).toMatchObject({ success: false, code: 'not_for_sale' });
    const opening = { name: 'school' as const, opened_at: Date.now(), opened_by: base.admin.id };
    await base.people.deps.db.insertInto('school_opening').values(opening).execute();
    const order = await send(server, capturePayment, { token: buyer.token, body });
    expect(order.body).toMatchObject({ success: true, keyId: PROVIDER_KEYS.keyId });
    expect((await fetch(`${server.url}/sandbox/razorpay/ledger`)).ok).toBe(false);
    expect(listFilesReadableByOthers(toPlace(base))).toEqual([]);
  });
});

test(
  'S08: refuses to start with demo accounts until they are removed',
  { timeout: 60_000 },
  async () => {
    for (const { email, password } of [DEMO_ADMIN, DEMO_STUDENT]) {
      const role = email === DEMO_ADMIN.email ? { role: 'owner' as const } : {};
      const account = { email, password, fullName: 'Devika Nair', contactNumber: '', ...role };
      await createUser(base.people.deps, account);
    }
    const { code, output } = await runProcess(MAIN, base, safeSettings);
    expect(code).toBe(1);
    expect(output).toContain('Set another DATA_DIR');
    for (const { email } of [DEMO_ADMIN, DEMO_STUDENT]) {
      expect(output).toContain(`npm run admin -- remove ${email}`);
      expect(await runAdminCommand(['remove', email], base, safeSettings)).toMatchObject({
        code: 0,
      });
    }
    const server = await createServerProcess(base, safeSettings);
    await whileRunning(server, async () => {
      const gone = await send(server, login, { body: DEMO_ADMIN });
      expect([gone.status, gone.body.code]).not.toContain('second_step');
      expect(gone.status).toBe(401);
      const own = { email: base.admin.email, password: PASSWORD };
      // The password is right; the second step from the earlier test is still required.
      expect((await send(server, login, { body: own })).body.code).toBe('second_step');
    });
  },
);

test(
  'S42: refuses a restore while a server runs, and restores once it has stopped',
  { timeout: 300_000 },
  async () => {
    const backupFolder = join(base.folder, 'backups', 'today');
    const restore = () =>
      runProcess(['scripts/backup.ts', 'restore', backupFolder], base, safeSettings);
    const server = await createServerProcess(base, safeSettings);
    await whileRunning(server, async () => {
      await expect
        .poll(() =>
          base.db.selectFrom('jobs').select('claim_id').where('name', '=', 'serve').execute(),
        )
        .toEqual([{ claim_id: expect.any(String) }]);
      expect(
        await runProcess(['scripts/backup.ts', 'backup', backupFolder], base, safeSettings),
      ).toMatchObject({
        code: 0,
      });
      expect(await restore()).toEqual({
        code: 1,
        output: expect.stringContaining('Nothing was changed. A server runs on this database'),
      });
      expect(await server.stop()).toBe(0);
    });
    expect(await restore()).toMatchObject({ code: 0 });
    expect(await restore()).toMatchObject({ code: 0 });
    await rm(backupFolder, { recursive: true });
  },
);

test('S42: a killed server counts as stopped when its lease has expired', async () => {
  const now = Date.now();
  const lease = { claim_id: 'x', claimed_until: now + LEASE_MS };
  await base.db.updateTable('jobs').set(lease).where('name', '=', 'serve').execute();
  await expect(requireNoServer({ db: base.db, clock: () => now })).rejects.toThrow('wait 30');
  await requireNoServer({ db: base.db, clock: () => now + LEASE_MS });
});

/** The status of a URL, requested with any host name. */
function fetchStatus(host: string, address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request(address, { headers: { host } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    })
      .once('error', reject)
      .end();
  });
}

test('S08: demo mode responds only to host names of this machine, whatever the path', async () => {
  const trial = await createEmptyDatabase();
  const server = await createServerProcess(trial, { PUBLIC_SITE_URL: 'http://studio.lan:4321' });
  await whileRunning(server, async () => {
    const { port } = new URL(server.url);
    const paths = ['/readyz', '/api/v1/course/getAllCourses', '/sandbox/razorpay/ledger'];
    const ours = ['localhost', '127.0.0.1', '127.1.2.3', '[::1]', 'shop.localhost', 'STUDIO.lan'];
    for (const path of paths) {
      for (const name of ours)
        expect(await fetchStatus(`${name}:${port}`, server.url + path)).toBe(200);
    }
    const otherHosts = ['evil.test', 'localhost.evil.test', '127.0.0.1.evil.test', '10.0.0.1', ''];
    for (const path of [...paths, '/', '/nothing', '/sandbox/razorpay/', '/api/v1/nothing']) {
      for (const name of otherHosts)
        expect(await fetchStatus(`${name}:${port}`, server.url + path)).toBe(400);
    }
  });
  await trial.drop();
});
