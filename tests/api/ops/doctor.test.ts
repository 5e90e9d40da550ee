// The doctor command reports what is missing or unsafe, and nothing on a healthy installation.
import { expect, test } from 'vitest';
import { paise } from '#contract/sales/money.ts';
import { deleteProfile } from '#contract/accounts/profile.ts';
import { encryptSecret } from '#server/accounts/second-step.ts';
import { savePendingSecret } from '#server/accounts/second-step.store.ts';
import { examineInstallation } from '#server/ops/doctor.ts';
import type { DoctorInputs } from '#server/ops/finding.ts';
import { listPlaceholders } from '#server/site/launch.ts';
import { migrations } from '#server/adapters/db/migrations.ts';
import { insertTerms } from '#server/sales/tax/seller-terms.store.ts';
import { ORGANIZATION, LEGAL } from '#site/company.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import {
  readFixture,
  makeAdmin,
  makeCourse,
  makeMember,
  makeStudent,
  PASSWORD,
  listStoredFiles,
} from '../../support/makers.ts';
import { send, startServer } from '../../support/server.ts';

const server = closeAfterAll(await startServer());

const LEFT = {
  ...({ id: 'settings', level: 'must', ok: false } as const),
  text: 'These are still the sample values: phone.',
  link: '/settings',
};

const buildInputs = (changes: Partial<DoctorInputs> = {}): DoctorInputs => ({
  production: true,
  sendsMail: true,
  requiresEmailCode: true,
  hasTestKeys: false,
  hasOtherPaymentUrl: false,
  serviceProblems: [],
  unsafeSettings: [],
  readableByOthers: [],
  listLaunchChecks: async () => [],
  hasSandboxPayments: false,
  trustsProxy: true,
  migrations: Object.keys(migrations),
  demoEmails: ['admin@rangshala.example'],
  freeDiskBytes: 1024 ** 4,
  videoLacks: [],
  playerOrigin: undefined,
  lastBackupAt: server.deps.clock(),
  ...changes,
});
const listMessages = async (changes?: Partial<DoctorInputs>): Promise<string[]> =>
  (await examineInstallation(server.deps, buildInputs(changes))).map(
    ({ level, text }) => `${level}: ${text}`,
  );

test('a production installation without business details gets a warning', async () => {
  const unstated = [expect.stringMatching(/^warning: The business details are missing/)];
  expect((await listMessages()).slice(1)).toEqual(unstated);
  expect((await listMessages({ production: false })).slice(1)).toEqual([]);
  await insertTerms(server.deps.db, {
    id: 'terms',
    from_at: 1,
    created_at: 1,
    registration: 'unregistered',
    lut: 0,
    e_invoice: 0,
    legal_name: 'Rangshala',
    trade_name: '',
    address: 'Mumbai',
    state_code: '27',
    gstin: null,
    sac: '999293',
    rate_bp: 1800,
    care_mail: 'care@x.example',
    care_tel: '',
  });
});

test('an installation without an admin gets instructions', async () => {
  expect(await listMessages()).toEqual([
    expect.stringMatching(/^fault: .*npm run admin -- create/),
  ]);
});

/** Stores a second step for a user as if set up by them, encrypted with the key. */
async function storeSecondStep(
  { id }: { id: string },
  key = server.deps.mediaSecret,
): Promise<void> {
  await savePendingSecret(server.deps.db, id, '');
  const set = { secret: encryptSecret(key, id, 'SECRET'), since_at: 1 };
  await server.deps.db.updateTable('second_steps').set(set).where('user_id', '=', id).execute();
}

const OTHER_KEY = 'another key of thirty-two letters';

test('owners without a second step are named in production', async () => {
  const [owner, manager] = [await makeAdmin(server), await makeMember(server, 'manager')];
  const missing = (await listMessages()).filter((text) =>
    text.startsWith('warning: Owners without'),
  );
  expect(missing).toEqual([expect.stringContaining(`requires: ${owner.email}. They`)]);
  expect(missing[0]).not.toContain(manager.email);
  expect(await listMessages({ production: false })).toEqual([]);
  await storeSecondStep(owner);
  expect(await listMessages()).toEqual([]);
});

test('second steps and erased users that the current key cannot decrypt are reported', async () => {
  const [owner, gone] = [await makeAdmin(server), await makeStudent(server)];
  await storeSecondStep(owner, OTHER_KEY);
  await send(server, deleteProfile, { token: gone.token, body: { password: PASSWORD } });
  expect(await listMessages()).toEqual([
    expect.stringMatching(
      `^warning: Two-step secrets that cannot be decrypted .*: ${owner.email}\\.$`,
    ),
  ]);
  await storeSecondStep(owner);
  const under = (mediaSecret: string) =>
    examineInstallation({ ...server.deps, mediaSecret }, buildInputs());
  expect((await under(OTHER_KEY)).map(({ text }) => text)).toContainEqual(
    expect.stringMatching(
      /^Records of erased people that cannot be decrypted with this MEDIA_SECRET: 1\./,
    ),
  );
  expect(await listMessages()).toEqual([]);
});

test('a healthy installation has no message', async () => {
  const admin = await makeAdmin(server);
  await storeSecondStep(admin);
  await makeCourse(server, admin, { thumbnailImage: await readFixture('picture.png') });
  expect(await listMessages()).toEqual([]);
});

test.each([
  [{ unsafeSettings: ['MAIL_FROM is a sample'] }, /^fault: MAIL_FROM is a sample/],
  [{ readableByOthers: ['/srv/data'] }, /^fault: .*chmod go= \/srv\/data/],
  [
    { listLaunchChecks: async () => [LEFT] },
    /^fault: These are still the sample values: phone\. See \/settings/,
  ],
  [{ requiresEmailCode: false }, /^warning: REQUIRE_EMAIL_CODE/],
  [{ hasTestKeys: true }, /^warning: RAZORPAY_KEY_ID/],
  [{ hasOtherPaymentUrl: true }, /^warning: RAZORPAY_API_URL is not Razorpay's/],
  [{ serviceProblems: ['SMTP_URL: it is away.'] }, /^fault: SMTP_URL: it is away/],
  [{ trustsProxy: false }, /^warning: TRUST_PROXY is missing/],
  [{ hasSandboxPayments: true }, /^warning: .*sandbox\.sqlite/],
  [{ sendsMail: false }, /^warning: SMTP_URL/],
  [{ freeDiskBytes: 1024 ** 3 }, /^warning: Only 1\.0 GiB/],
  [{ videoLacks: ['ffmpeg is missing.'] }, /^warning: ffmpeg is missing/],
  [
    { lastBackupAt: undefined },
    /^warning: There is no backup in DATA_DIR.*unless you store your backups elsewhere/,
  ],
  [{ lastBackupAt: 0 }, /^warning: The newest backup/],
  [{ migrations: [...Object.keys(migrations), '999-next'] }, /^fault: .*earlier.*999-next/],
  [{ migrations: ['001-accounts'] }, /^fault: A newer release of Rangshala has changed/],
] as const)('reports %o', async (changes, finding) => {
  expect(await listMessages(changes)).toEqual([expect.stringMatching(finding)]);
});

test('reports a demo account as a fault in production only', async () => {
  const [email = ''] = (await server.deps.db.selectFrom('users').select('email').execute()).map(
    (row) => row.email,
  );
  expect(await listMessages({ demoEmails: [email] })).toEqual([
    expect.stringMatching(new RegExp(`^fault: .*npm run admin -- remove ${email}`)),
  ]);
  expect(await listMessages({ demoEmails: [email], production: false })).toEqual([]);
});

test('finds placeholder details of the sample company, and accepts real ones', () => {
  expect(listPlaceholders({ ORGANIZATION, LEGAL })).toEqual([
    'ORGANIZATION.phone',
    'ORGANIZATION.email',
    'ORGANIZATION.whatsapp',
    'ORGANIZATION.officer',
    'ORGANIZATION.officerEmail',
    'LEGAL.name',
    'LEGAL.address',
    'LEGAL.officer',
    'LEGAL.officerEmail',
  ]);
  const real = [
    '+91 98000 00123',
    'UDYAM-MH-18-0000045',
    '+91 98200 01000',
    'Rangshala Media LLP',
    '400001',
    'desk@exemplary.in',
    '',
  ];
  expect(listPlaceholders({ LEGAL: Object.fromEntries(real.entries()) })).toEqual([]);
});

test('counts undelivered emails, lost files and files without a row', async () => {
  const { deps } = server;
  await deps.db
    .insertInto('mails')
    .values({
      id: 'a'.repeat(24),
      once_key: 'x',
      recipient: 'asha@rangshala.example',
      reply_to: null,
      subject: 'x',
      text_body: 'x',
      html_body: 'x',
      created_at: 0,
      sent_at: null,
      claimed_until: null,
      attempts: 0,
      secret_until: null,
    })
    .execute();
  const [key = ''] = await listStoredFiles(server);
  await deps.storage.remove(key);
  await deps.storage.storeCopy(import.meta.filename, `${'b'.repeat(24)}.png`);
  // An interrupted upload leaves this row; the sweep deletes it.
  await deps.db
    .insertInto('media')
    .values({
      id: 'c'.repeat(24),
      kind: 'video',
      storage_key: `${'c'.repeat(24)}.mp4`,
      content_type: 'video/mp4',
      bytes: 1,
      duration_seconds: 1,
      created_at: 0,
    })
    .execute();
  expect(await listMessages()).toEqual([
    expect.stringContaining(`fault: Missing files (1): ${key}`),
    expect.stringContaining('warning: Unused files (1)'),
    'warning: Emails waiting for more than an hour: 1. Check SMTP_URL.',
  ]);
});

test('S41: reports a job that keeps failing with its error', async () => {
  const { deps } = server;
  const before = await listMessages();
  const row = { name: 'reconcile orders', next_run_at: 0, claim_id: null, claimed_until: null };
  const jobs = deps.db.insertInto('jobs');
  await jobs.values({ ...row, attempts: 3, last_error: 'no way through' }).execute();
  await jobs.values({ ...row, name: 'sweep media', attempts: 2, last_error: 'once' }).execute();
  const news = (await listMessages()).filter((line) => !before.includes(line));
  expect(news).toEqual([
    "warning: The job 'reconcile orders' has failed 3 times in a row: no way through",
  ]);
});

test('reports orders whose items do not add up, and orders with a wrong state', async () => {
  const { db } = server.deps;
  const before = await listMessages();
  const { id: user_id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const stands = { status: 'created', state: 'open', is_stuck: 0 } as const;
  const order = { user_id, currency: 'INR', created_at: 1, ...stands } as const;
  const orders = ['right', 'wrong', 'empty'].map((id) => ({
    ...order,
    id,
    amount_paise: paise(9),
  }));
  await db.insertInto('orders').values(orders).execute();
  const price = { list_paise: paise(9), discount_paise: paise(0) };
  const line = {
    course_id: 'x',
    title: 'x',
    ...price,
    is_estimated: 0,
    guarantee_days: 30,
    policy_version: null,
  };
  await db
    .insertInto('order_items')
    .values([
      { ...line, order_id: 'right', line_no: 1, net_paise: paise(4) },
      { ...line, order_id: 'right', line_no: 2, course_id: 'y', net_paise: paise(5) },
      { ...line, order_id: 'wrong', line_no: 1, net_paise: paise(8) },
    ])
    .execute();
  const news = (await listMessages()).filter((finding) => !before.includes(finding));
  expect(news).toEqual([
    expect.stringMatching(/^fault: Orders whose courses do not add up .* \(2\): empty, wrong\./),
  ]);
  await db.deleteFrom('order_items').execute();
  await db.updateTable('orders').set({ state: 'paid' }).where('id', '=', 'right').execute();
  const listed = (await listMessages()).filter((finding) => !before.includes(finding));
  expect(listed).toContainEqual(
    expect.stringMatching(/^fault: Orders with a state .* \(1\): right\./),
  );
  await db.deleteFrom('orders').execute();
});
