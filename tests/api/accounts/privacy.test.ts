// Privacy: users' choices about their data, the log of team views, and the encrypted copy after erasure.
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { api } from '#contract/api.ts';
import { signUp } from '#contract/accounts/auth.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { getMessages } from '#contract/accounts/contact.ts';
import { getOrders } from '#contract/sales/orders.ts';
import { getStudents } from '#contract/people/students.ts';
import * as calls from '#contract/accounts/privacy.ts';
import type { PrivacyChoices } from '#contract/accounts/privacy.ts';
import { deleteProfile, exportProfile } from '#contract/accounts/profile.ts';
import { giveConsent } from '#server/accounts/consents.ts';
import { listDueMailIds } from '#server/mails/mails.store.ts';
import { readNoticeVersion } from '#server/accounts/notice-mails.ts';
import { createUnsubscribeToken } from '#server/accounts/privacy.ts';
import { purgeEncryptedPeople, decryptPerson } from '#server/accounts/encrypted-people.ts';
import { sweepViews } from '#server/accounts/data-access-log.ts';
import { formatDay, toDayNumber } from '#server/platform/indian-days.ts';
import { DAY_MS } from '#server/platform/durations.ts';
import { runPrivacyCommand } from '../../support/admin-command.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import {
  expectData,
  makeAdmin,
  makeCourse,
  makeMember,
  makeStudent,
  PASSWORD,
} from '../../support/makers.ts';
import type { Person } from '../../support/makers.ts';
import { ACCESS_MATRIX } from '../../support/matrix.ts';
import type { Row } from '../../support/matrix.ts';
import { buy, orderCourses, startShop } from '../../support/shop.ts';
import { createScene } from '../../support/scene.ts';
import { LINK_ORIGIN, send } from '../../support/server.ts';
import type { ApiRequest } from '../../support/server.ts';
import { ENCRYPTED_COPY_DAYS, VIEWS_RETENTION_DAYS } from '../../support/periods.ts';

const shop = closeAfterAll(await startShop());
const scene = await createScene(shop);
const { admin } = scene.people;
const { db } = shop.deps;

const sendChoices = async (call: Endpoint, { token }: Person, sent: ApiRequest = {}) =>
  expectData<PrivacyChoices>(await send(shop, call, { token, ...sent }), 'data');
const setNews = (person: Person, isRequested: boolean) =>
  sendChoices(calls.setNewsConsent, person, { body: { isWanted: isRequested } });
const getConsents = ({ id }: { id: string }) =>
  db.selectFrom('consents').selectAll().where('user_id', '=', id).orderBy('given_at').execute();

let signUpCount = 0;
async function signUpReader(wantsNews?: boolean): Promise<Person> {
  signUpCount += 1;
  const email = `reader${signUpCount}@rangshala.example`;
  const result = await send(shop, signUp, {
    body: {
      fullName: 'Ira Reader',
      email,
      contactNumber: '9876501234',
      password: PASSWORD,
      noticeVersion: '2026-11',
      ...(wantsNews === undefined ? {} : { wantsNews }),
    },
  });
  return {
    id: expectData<{ _id: string }>(result, 'user')._id,
    email,
    token: String(result.body['token']),
  };
}

describe('PRIV-01: stores consent by purpose, with notice version, source and withdrawal', () => {
  test('signing up alone gives no consent to news', async () => {
    const person = await signUpReader();
    expect(await getConsents(person)).toMatchObject([
      { purpose: 'account', notice_version: '2026-11', given_by: 'sign-up', withdrawn_at: null },
    ]);
    expect((await sendChoices(calls.getPrivacyChoices, person)).newsSince).toBe(null);
  });

  test('news has its own checkbox, and consent is withdrawn as easily as given', async () => {
    const person = await signUpReader(true);
    expect((await sendChoices(calls.getPrivacyChoices, person)).newsSince).not.toBe(null);
    expect((await setNews(person, false)).newsSince).toBe(null);
    expect((await setNews(person, true)).newsSince).not.toBe(null);
    const newsConsents = (await getConsents(person)).filter(({ purpose }) => purpose === 'news');
    expect(newsConsents.map((row) => [row.given_by, row.withdrawn_by])).toEqual([
      ['sign-up', 'profile'],
      ['profile', null],
    ]);
  });

  test('repeated and concurrent consent is stored once', async () => {
    const person = await signUpReader();
    await Promise.all([setNews(person, true), setNews(person, true)]);
    await setNews(person, true);
    expect((await getConsents(person)).filter(({ purpose }) => purpose === 'news')).toHaveLength(1);
  });
});

async function getReadersTable({ token }: Person): Promise<string> {
  return String((await send(shop, calls.getNewsReaders, { token })).body['text']);
}

describe('PRIV-02: the newsletter list and one-click unsubscribe', () => {
  test('the list names consenting readers, with links to unsubscribe without signing in', async () => {
    const [reader, second] = [await signUpReader(true), await signUpReader()];
    const table = await getReadersTable(admin);
    expect(table).not.toContain(second.email);
    const line = table.split('\r\n').find((part) => part.includes(reader.email)) ?? '';
    const token = /unsubscribe\?token=([\w-]+)/.exec(line)?.[1] ?? '';
    expect(line).toContain('/unsubscribe#token=');
    const oneClickRequest = { query: { token }, body: { 'List-Unsubscribe': 'One-Click' } };
    const unsubscribeResponse = await send(shop, calls.unsubscribe, oneClickRequest);
    expect([unsubscribeResponse.status, unsubscribeResponse.body.message]).toEqual([
      200,
      'You are unsubscribed from our newsletter.',
    ]);
    expect(await getReadersTable(admin)).not.toContain(reader.email);
    const newsConsents = (await getConsents(reader)).filter(({ purpose }) => purpose === 'news');
    expect(newsConsents).toMatchObject([{ withdrawn_by: 'link' }]);
  });

  test('refuses a link that was cut, altered or signed with another key, and keeps the subscription', async () => {
    const reader = await signUpReader(true);
    const line = (await getReadersTable(admin))
      .split('\r\n')
      .find((part) => part.includes(reader.email));
    const token = /token=([\w-]+)/.exec(line ?? '')?.[1] ?? '';
    const foreign = createUnsubscribeToken({ mediaSecret: 'of another installation' }, reader.id);
    for (const wrong of ['x', `A${token.slice(1)}x`, token.slice(0, -2), reader.id, foreign]) {
      const result = await send(shop, calls.unsubscribe, { query: { token: wrong } });
      expect([result.status, result.body.code]).toEqual([400, 'wrong_code']);
    }
    expect(await getReadersTable(admin)).toContain(reader.email);
  });

  test('returns the same response for a second click, and after the account was deleted', async () => {
    const reader = await signUpReader(true);
    const query = { token: createUnsubscribeToken(shop.deps, reader.id) };
    const pressUnsubscribe = async () => (await send(shop, calls.unsubscribe, { query })).body;
    const first = await pressUnsubscribe();
    expect(first).toMatchObject({
      success: true,
      message: 'You are unsubscribed from our newsletter.',
    });
    expect(await pressUnsubscribe()).toEqual(first);
    await send(shop, deleteProfile, { token: reader.token, body: { password: PASSWORD } });
    expect(await pressUnsubscribe()).toEqual(first);
  });

  test('instructors cannot read the list, and its export is logged', async () => {
    const instructor = await makeMember(shop, 'instructor');
    expect((await send(shop, calls.getNewsReaders, { token: instructor.token })).status).toBe(403);
    await getReadersTable(admin);
    const auditEntries = await db.selectFrom('audit').select('action').execute();
    expect(auditEntries.map(({ action }) => action)).toContain('export-news-readers');
  });
});

describe('PRIV-03: the nominee of a user', () => {
  test('is set, changed and removed by the user', async () => {
    const person = await makeStudent(shop);
    const nominee = { name: 'Asha Menon', contact: 'asha@rangshala.example' };
    expect((await sendChoices(calls.setNominee, person, { body: nominee })).nominee).toEqual(
      nominee,
    );
    const changed = { ...nominee, contact: '+91 98765 43210' };
    expect((await sendChoices(calls.setNominee, person, { body: changed })).nominee).toEqual(
      changed,
    );
    expect((await sendChoices(calls.removeNominee, person)).nominee).toBe(null);
  });

  test.each([
    ['name', { name: '', contact: 'x' }],
    ['contact', { name: 'Asha Menon', contact: '  ' }],
    ['contact', { name: 'Asha Menon', contact: 'x'.repeat(201) }],
    ['contact', { name: 'Asha Menon', contact: 'a\nBcc: all@x.example' }],
  ])('is refused at %s', async (path, body) => {
    const { token } = await makeStudent(shop);
    const result = await send(shop, calls.setNominee, { token, body });
    expect([result.status, result.body['fields']]).toMatchObject([400, [{ path }]]);
  });
});

const viewsBy = ({ id }: Person) =>
  db.selectFrom('personal_views').selectAll().where('viewer_id', '=', id).execute();

/** Whether the response of the call holds contact details. */
function hasPersonalData({ response, sends = 'json' }: Endpoint): boolean {
  if (sends === 'csv' || sends === 'zip') return true;
  const shape = JSON.stringify(z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' }));
  return /"(email|contactNumber|phoneNo)"/.test(shape);
}

/** About the team itself, or only returns what the caller sent. */
const WITHOUT_STUDENTS = [
  'getTeam',
  'getTeamNames',
  'getAuditTable',
  'importPeople',
  'createCoupon',
  'editCoupon',
];
/** A table of lessons and statistics. */
const OF_LESSONS = ['getCourseReportTable'];
const OF_CODES = ['switchCoupon', 'getCoupons', 'inviteMember', 'changeRole'];
/** The organization's own contact details. */
const OF_THE_ORGANIZATION = [
  'getSiteDocuments',
  'getSiteDocument',
  'saveSiteDraft',
  'discardSiteDraft',
  'publishSiteDraft',
  'getSiteVersions',
  'getLaunchChecks',
];
const MATRIX_ROWS: Record<string, Row> = ACCESS_MATRIX;
const VIEW_CALLS = Object.entries<Endpoint>(api).filter(
  ([name, call]) =>
    call.access === 'admin' &&
    hasPersonalData(call) &&
    ![...WITHOUT_STUDENTS, ...OF_LESSONS, ...OF_CODES, ...OF_THE_ORGANIZATION].includes(name),
);

describe('PRIV-04: logs which personal data the team views', () => {
  test('finds the calls that return personal data', () => {
    expect(VIEW_CALLS.map(([name]) => name)).toContain('getStudents');
    expect(VIEW_CALLS.length).toBeGreaterThan(7);
  });

  test.each(VIEW_CALLS)('logs a view: %s', async (name, call) => {
    const viewer = await makeAdmin(shop);
    const sent = (await MATRIX_ROWS[name]?.[1](scene, 'admin')) ?? {};
    const result = await send(shop, call, { ...sent, token: viewer.token });
    expect(result.status, result.body.message).toBe(200);
    const recorded = new Set((await viewsBy(viewer)).map(({ what }) => what));
    expect([...recorded]).toEqual([call.path]);
  });

  test('logs each listed person once a day, however often the list is opened', async () => {
    const [viewer, student] = [await makeAdmin(shop), await makeStudent(shop)];
    const viewStudents = () =>
      send(shop, getStudents, { token: viewer.token, query: { query: student.email } });
    await viewStudents();
    await viewStudents();
    expect(await viewsBy(viewer)).toMatchObject([{ what: getStudents.path, user_id: student.id }]);
    const result = await send(shop, exportProfile, { token: student.token });
    const { tables } = expectData<{ tables: Record<string, object[]> }>(result, 'data');
    expect(tables['personal_views']).toHaveLength(1);
    expect(JSON.stringify(tables['personal_views'])).not.toContain(viewer.id);
  });

  test('logs the buyers in a list of orders', async () => {
    const [viewer, buyer] = [await makeAdmin(shop), await makeStudent(shop)];
    const course = await makeCourse(shop, admin, { price: '9' });
    await buy(shop, buyer, course._id);
    const query = { query: buyer.email };
    await send(shop, getOrders, { token: viewer.token, query });
    expect(await viewsBy(viewer)).toMatchObject([{ what: getOrders.path, user_id: buyer.id }]);
  });

  test('keeps the log for a year', async () => {
    const viewer = await makeAdmin(shop);
    await send(shop, getOrders, { token: viewer.token });
    expect(await viewsBy(viewer)).not.toEqual([]);
    const at = shop.deps.clock() + VIEWS_RETENTION_DAYS * DAY_MS;
    await sweepViews({ db, clock: () => at });
    expect(await viewsBy(viewer)).not.toEqual([]);
    await sweepViews({ db, clock: () => at + DAY_MS });
    expect(await viewsBy(viewer)).toEqual([]);
  });
});

describe('PRIV-05: one encrypted row of an erased user stays for a year', () => {
  const getEncrypted = ({ id }: Person) =>
    db.selectFrom('sealed_people').selectAll().where('user_id', '=', id).executeTakeFirst();

  test('is encrypted, is read by no call, and is purged after a year', async () => {
    const person = await makeStudent(shop, 'Chandralekha Sealed');
    await send(shop, deleteProfile, { token: person.token, body: { password: PASSWORD } });
    const row = await getEncrypted(person);
    expect(JSON.stringify(row)).not.toContain('Chandralekha');
    expect(JSON.stringify(row)).not.toContain(person.email);
    if (!row) throw new Error('No encrypted row was stored.');
    expect(decryptPerson(shop.deps, row)).toMatchObject({
      name: 'Chandralekha Sealed',
      email: person.email,
    });
    expect(decryptPerson({ mediaSecret: 'another key of thirty-two letters' }, row)).toBe(
      undefined,
    );
    const end = Number(row.sealed_at) + ENCRYPTED_COPY_DAYS * DAY_MS;
    await purgeEncryptedPeople({ db, clock: () => end - 1 });
    expect(await getEncrypted(person)).toBeDefined();
    await purgeEncryptedPeople({ db, clock: () => end });
    expect(await getEncrypted(person)).toBe(undefined);
  });
});

describe('PRIV-07: the commands for a data breach', () => {
  const settings = { PUBLIC_SITE_URL: LINK_ORIGIN, MEDIA_SECRET: shop.deps.mediaSecret };
  const runPrivacy = (...words: string[]) => runPrivacyCommand(words, shop.database, settings);
  const today = formatDay(toDayNumber(shop.deps.clock()));

  test('lists everyone with an account, or only the students of a course', async () => {
    const [student, second] = [await makeStudent(shop), await makeStudent(shop)];
    const course = await makeCourse(shop, admin, { price: '0' });
    await orderCourses(shop, student, course._id);
    const all = await runPrivacy('affected', '--until', today);
    expect(all.output).toContain(student.email);
    expect(all.output).toContain(second.email);
    const ofCourse = await runPrivacy('affected', '--course', course._id);
    expect(ofCourse.output).toContain(student.email);
    expect(ofCourse.output).not.toContain(second.email);
    expect((await runPrivacy('affected', '--until', '2020-01-01')).output).not.toContain(
      student.email,
    );
  });

  test('lists the users that a team member has seen, with a warning if whole lists were opened', async () => {
    const [viewer, seen, second] = [
      await makeAdmin(shop),
      await makeStudent(shop),
      await makeStudent(shop),
    ];
    await send(shop, getStudents, { token: viewer.token, query: { query: seen.email } });
    const named = await runPrivacy('affected', '--seen-by', viewer.email, '--since', today);
    expect(named.output).toContain(seen.email);
    expect(named.output).not.toContain(second.email);
    expect(named.output).not.toContain('Whole lists');
    await send(shop, getMessages, { token: viewer.token });
    const warned = await runPrivacy('affected', '--seen-by', viewer.email);
    expect(warned.output).toContain(
      `Whole lists were also opened, so more people may be affected: ${getMessages.path}`,
    );
  });

  test('names an erased user by email, and logs the query', async () => {
    const person = await makeStudent(shop, 'Chandralekha Gone');
    await send(shop, deleteProfile, { token: person.token, body: { password: PASSWORD } });
    const { output } = await runPrivacy('unseal', person.email);
    expect(output).toContain('Chandralekha Gone');
    const views = db.selectFrom('personal_views').selectAll().where('user_id', '=', person.id);
    expect(await views.execute()).toMatchObject([{ viewer_id: 'command line', what: 'unseal' }]);
    expect((await runPrivacy('unseal', 'nobody@rangshala.example')).output).toContain('No account');
  });

  test('reports rows encrypted with another key, and calls no one missing', async () => {
    const person = await makeStudent(shop);
    await send(shop, deleteProfile, { token: person.token, body: { password: PASSWORD } });
    const later = { ...settings, MEDIA_SECRET: 'another key of thirty-two letters' };
    const { output } = await runPrivacyCommand(['unseal', person.email], shop.database, later);
    expect(output).toMatch(/Records encrypted with another MEDIA_SECRET: \d+\./);
    expect(output).not.toContain('No account');
  });

  test.each([
    [['affected', 'x']],
    [['affected', '--since', 'today']],
    [['affected', '--since', '2026-02-28']],
    [['affected', '--until', '2026-02-30']],
    [['unseal']],
    [['--all']],
  ])('shows the usage: %j', async (words) => {
    const { code, output } = await runPrivacy(...words);
    expect(code).toBe(1);
    expect(output).toContain('Usage: npm run -s privacy');
  });
});

test('PRIV-08: the command emails users without consent to the current notice, once, and nobody else', async () => {
  const settings = { PUBLIC_SITE_URL: LINK_ORIGIN, MEDIA_SECRET: shop.deps.mediaSecret };
  const runNotify = () => runPrivacyCommand(['notify'], shop.database, settings);
  const [older, newer, unconfirmed] = [
    await makeStudent(shop),
    await makeStudent(shop),
    await signUpReader(),
  ];
  await giveConsent(shop.deps, db, {
    userId: newer.id,
    purpose: 'account',
    noticeVersion: readNoticeVersion(),
    by: 'sign-up',
  });
  const listMails = ({ email }: Person) =>
    db
      .selectFrom('mails')
      .select(['recipient', 'text_body'])
      .where('recipient', '=', email)
      .where('once_key', 'like', 'notice %')
      .execute();
  expect(await listMails(older)).toEqual([]);
  expect((await runNotify()).output).toMatch(/^Emails queued about the notice of .*: \d+\./);
  expect((await runNotify()).output).toMatch(/^Everybody has accepted the notice of /);
  expect(await listMails(older)).toEqual([
    { recipient: older.email, text_body: expect.stringContaining(`${LINK_ORIGIN}/privacy-notice`) },
  ]);
  expect(await listMails(newer)).toEqual([]);
  // An attacker may have chosen the name of an unconfirmed account, so the email omits it.
  const [mail] = await listMails(unconfirmed);
  expect(mail?.text_body).toContain(`${LINK_ORIGIN}/privacy-notice`);
  expect(mail?.text_body).not.toContain('Ira');
  // Each notice is due later than the one before, so that sending does not read all of them.
  const notices = await db
    .selectFrom('mails')
    .select(['created_at', 'claimed_until'])
    .where('once_key', 'like', 'notice %')
    .orderBy('created_at')
    .execute();
  expect(notices.length).toBeGreaterThan(1);
  expect(new Set(notices.map((notice) => notice.created_at)).size).toBe(notices.length);
  expect(notices.every((notice) => notice.claimed_until === notice.created_at)).toBe(true);
  const waiting = await listDueMailIds(db, {
    now: (notices[0]?.created_at ?? 0) - 1,
    attemptsMax: 5,
    limit: 1000,
    createdBefore: 0,
  });
  const dueLater = await db.selectFrom('mails').select('id').where('once_key', 'like', 'notice %');
  const ids = (await dueLater.execute()).map(({ id }) => id);
  expect(waiting.filter((id) => ids.includes(id))).toEqual([]);
});
