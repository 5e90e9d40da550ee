// Opening the school: in production nothing is sold before, and the launch checklist must be done.
import { expect, test } from 'vitest';
import { closeSchool, getLaunch, openSchool } from '#contract/site/launch.ts';
import type { LaunchCheck } from '#contract/site/launch.ts';
import { getFullCourseDetails } from '#contract/learning/learning.ts';
import { getAudit } from '#contract/admin/audit.ts';
import type { SiteDocuments } from '#contract/site/site-documents.ts';
import { publishSiteDraft } from '#contract/site/site-documents.ts';
import { inviteMember } from '#contract/accounts/team.ts';
import { recordOutsidePayment } from '#contract/sales/outside-payments.ts';
import { capturePayment } from '#contract/sales/payments.ts';
import { saveSellerTerms } from '#contract/sales/tax.ts';
import { computeContentDigest, loadSiteContent } from '#server/site/published-content.ts';
import { closeAfterTest } from '../../support/close-after.ts';
import {
  expectData,
  makeAdmin,
  makeCourse,
  makeMember,
  makeStudent,
} from '../../support/makers.ts';
import { buildOutsidePayment } from '../../support/outside-payment.ts';
import { buildUnregisteredTerms } from '../../support/sellers.ts';
import { buy as buyAll, orderCoursesForId, startShop, submitProof } from '../../support/shop.ts';
import { send } from '../../support/server.ts';
import {
  fetchDocument,
  saveDraft,
  ORGANIZATION,
  OWN_STATS,
  OWN_TIMELINE,
  OWN_TEAM,
  publishDocument,
} from '../../support/site-documents.ts';

const LIVE = { production: true, sendsMail: true, takesMoney: true };

async function startShopWith(installation: object) {
  const server = closeAfterTest(await startShop({ installation }));
  return { server, ...(await makeAdmin(server)) };
}
type Shop = Awaited<ReturnType<typeof startShopWith>>;

const readLaunch = async ({ server, token }: Shop) =>
  expectData<{
    isOpen: boolean;
    openedAt: string | null;
    canClose: boolean;
    checks: LaunchCheck[];
  }>(await send(server, getLaunch, { token }), 'data');
const left = async (shop: Shop) =>
  (await readLaunch(shop)).checks
    .filter(({ level, ok }) => level === 'must' && !ok)
    .map(({ id }) => id);
const openShop = ({ server, token }: Shop) => send(server, openSchool, { token, body: {} });
const buy = async ({ server }: Shop, courseId: string) => {
  const { token } = await makeStudent(server);
  return send(server, capturePayment, { token, body: { courses: [courseId] } });
};

test('LAUNCH-01 in production nothing is sold before the school opens, neither free courses nor outside payments; a demo sells at once', async () => {
  const shop = await startShopWith(LIVE);
  const owner = { ...shop };
  const course = await makeCourse(shop.server, owner);
  const free = await makeCourse(shop.server, owner, { price: '0' });
  for (const { _id } of [course, free])
    expect(await buy(shop, _id)).toMatchObject({
      status: 200,
      body: {
        success: false,
        code: 'not_for_sale',
        message: expect.stringContaining('The school is not open') as string,
      },
    });
  const { email } = await makeStudent(shop.server);
  const body = buildOutsidePayment(email, [course._id]);
  const taken = await send(shop.server, recordOutsidePayment, { token: shop.token, body });
  expect(taken.body).toMatchObject({
    success: false,
    code: 'not_for_sale',
    message: expect.stringContaining('The school is not open') as string,
  });
  expect(await shop.server.deps.db.selectFrom('documents').select('id').execute()).toEqual([]);
  expect(await readLaunch(shop)).toMatchObject({ isOpen: false, openedAt: null });
  const trial = await startShopWith({ production: false });
  const sold = await makeCourse(trial.server, { ...trial });
  expect((await buy(trial, sold._id)).body).toMatchObject({ success: true });
  expect(await readLaunch(trial)).toMatchObject({ isOpen: true });
});

test('LAUNCH-02 a failing mail server or payment provider is reported, and the school cannot open', async () => {
  const mailFault = 'SMTP_URL: the mail server refuses the password.';
  const payFault = 'RAZORPAY_KEY_ID: the provider refuses these keys.';
  const getLines = async (options: Parameters<typeof startShop>[0]) => {
    const server = closeAfterTest(await startShop({ installation: LIVE, ...options }));
    const shop = { server, ...(await makeAdmin(server)) };
    const { checks } = await readLaunch(shop);
    const lines = checks.filter(({ id }) => id === 'mail' || id === 'payments');
    return { lines, opened: (await openShop(shop)).body.message };
  };
  const wrong = await getLines({
    mailFault,
    gateway: (real) => ({ ...real, check: async () => payFault }),
  });
  expect(wrong.lines).toMatchObject([
    { id: 'payments', level: 'must', ok: false, text: payFault },
    { id: 'mail', level: 'must', ok: false, text: mailFault },
  ]);
  expect(wrong.opened).toContain(`${payFault} ${mailFault}`);
  expect((await getLines({})).lines).toMatchObject([
    { id: 'payments', ok: true, text: 'Payments are live.' },
    { id: 'mail', ok: true, text: 'The mail server works.' },
  ]);
});

test('LAUNCH-02 each remaining piece of sample content is listed with its link, and the school cannot open', async () => {
  const shop = await startShopWith({ ...LIVE, sendsMail: false, takesMoney: false });
  const { server, token } = shop;
  await server.deps.db.updateTable('users').set({ email: 'admin@rangshala.example' }).execute();
  await makeCourse(server, { ...shop }, { courseName: 'Reels That Sell' });
  const musts = ['settings', 'seller', 'demo-accounts', 'second-step', 'courses'];
  expect(await left(shop)).toEqual([
    ...musts,
    'payments',
    'mail',
    'testimonials',
    'team',
    'stats',
    'policies',
    'small-business',
  ]);
  const { checks } = await readLaunch(shop);
  const findCheck = (id: string) => checks.find((check) => check.id === id);
  expect(findCheck('settings')).toMatchObject({
    text: expect.stringMatching(/phone.*email.*grievance officer/) as string,
    link: '/settings#phone',
  });
  expect(findCheck('seller')).toMatchObject({ link: '/seller' });
  await send(server, saveSellerTerms, { token, body: buildUnregisteredTerms() });
  expect((await readLaunch(shop)).checks.find(({ id }) => id === 'seller')).toMatchObject({
    ok: false,
    text: 'The business details are still the sample company.',
  });
  const refused = await openShop(shop);
  expect(refused).toMatchObject({ status: 409, body: { code: 'not_ready' } });
  for (const { ok, level, text: message } of checks.filter(({ id }) => id !== 'seller'))
    if (level === 'must' && !ok) expect(refused.body.message).toContain(message);
});

test('LAUNCH-03 LAUNCH-06 with a complete checklist an owner opens the school, once, and courses are sold', async () => {
  const shop = await startShopWith(LIVE);
  const { server, token } = shop;
  const course = await makeCourse(server, { ...shop });
  await publishDocument(shop, 'settings', ORGANIZATION);
  await publishDocument(shop, 'testimonials', []);
  await publishDocument(shop, 'team', OWN_TEAM);
  const [oneOfTheSample] = (await fetchDocument(shop, 'stats')).shipped as SiteDocuments['stats'];
  await publishDocument(shop, 'stats', [...OWN_STATS, oneOfTheSample]);
  expect(await left(shop)).toContain('stats');
  await publishDocument(shop, 'stats', OWN_STATS);
  const seller = { legalName: 'Chitrakatha Studio LLP', address: 'Baner, Pune 411045' };
  await send(server, saveSellerTerms, {
    token,
    body: buildUnregisteredTerms({ ...seller, careEmail: 'care@chitrakatha.in', carePhone: '' }),
  });
  expect(await left(shop)).toEqual(['second-step', 'policies']);
  for (const key of ['terms', 'privacy', 'refunds'] as const)
    await publishDocument(shop, key, (await fetchDocument(shop, key)).shipped);
  expect(await left(shop)).toEqual(['second-step']);
  const step = { user_id: shop.id, secret: 'x', pending_secret: '', since_at: 1, last_counter: 0 };
  await server.deps.db.insertInto('second_steps').values(step).execute();
  expect(await left(shop)).toEqual([]);
  const getContent = () => loadSiteContent(server.deps, server.deps.clock());
  const before = await getContent();
  expect(before.isOpen).toBe(false);
  const manager = await makeMember(server, 'manager');
  expect((await send(server, openSchool, { token: manager.token, body: {} })).status).toBe(403);
  const both = await Promise.all([openShop(shop), openShop(shop)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await readLaunch(shop)).toMatchObject({
    isOpen: true,
    openedAt: expect.any(String) as string,
  });
  expect((await buy(shop, course._id)).body).toMatchObject({ success: true });
  const after = await getContent();
  expect(after).toEqual({ ...before, isOpen: true });
  expect(computeContentDigest(after)).not.toBe(computeContentDigest(before));
});

test('LAUNCH-09 an invited owner does not count before joining; owners without a second step are listed, with a link to the team', async () => {
  const shop = await startShopWith(LIVE);
  const { server, token } = shop;
  const line = async (id: string) =>
    (await readLaunch(shop)).checks.find((check) => check.id === id);
  const getStep = (userId: string) => {
    const step = { user_id: userId, secret: 'x', pending_secret: '', since_at: 1, last_counter: 0 };
    return server.deps.db.insertInto('second_steps').values(step).execute();
  };
  const body = { email: 'late@chitrakatha.in', fullName: 'Late Owner', role: 'owner' } as const;
  expect((await send(server, inviteMember, { token, body })).status).toBe(200);
  expect(await line('second-step')).toMatchObject({
    ok: false,
    text: 'Owners without two-step verification: Meera Iyer.',
    link: '/profile?setUp=secondStep#settings',
  });
  expect(await line('owners')).toMatchObject({ ok: false });
  await getStep(shop.id);
  expect(await line('second-step')).toMatchObject({ ok: true });
  const second = await makeMember(server, 'owner');
  expect(await line('owners')).toMatchObject({ ok: true });
  expect(await line('second-step')).toMatchObject({
    ok: false,
    text: 'Owners without two-step verification: Ravi Menon.',
    link: '/team',
  });
  await getStep(second.id);
  expect(await line('second-step')).toMatchObject({ ok: true });
});

test('an owner closes the school: sales stop, bought courses stay open, and it can open again by the same checklist', async () => {
  const shop = await startShopWith(LIVE);
  const { server, token } = shop;
  const { db } = server.deps;
  const course = await makeCourse(server, { ...shop });
  const close = (by: string) => send(server, closeSchool, { token: by, body: {} });
  expect(await readLaunch(shop)).toMatchObject({ isOpen: false, canClose: false });
  expect(await close(token)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  const opening = { name: 'school', opened_at: 1, opened_by: shop.id } as const;
  await db.insertInto('school_opening').values(opening).execute();
  expect(await readLaunch(shop)).toMatchObject({ isOpen: true, canClose: true });
  const buyer = await makeStudent(server);
  await buyAll(server, buyer, course._id);
  const begun = await makeStudent(server);
  const begunOrder = await orderCoursesForId(server, begun, course._id);
  for (const role of ['manager', 'support', 'instructor'] as const)
    expect((await close((await makeMember(server, role)).token)).status).toBe(403);
  expect(await readLaunch(shop)).toMatchObject({ isOpen: true });
  const before = await loadSiteContent(server.deps, server.deps.clock());
  const both = await Promise.all([close(token), close(token)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await readLaunch(shop)).toMatchObject({ isOpen: false, openedAt: null, canClose: false });
  expect((await buy(shop, course._id)).body).toMatchObject({
    success: false,
    code: 'not_for_sale',
    message:
      'The school is not open at the moment, so courses cannot be bought. Please come back soon.',
  });
  const after = await loadSiteContent(server.deps, server.deps.clock());
  expect(after).toEqual({ ...before, isOpen: false });
  expect(computeContentDigest(after)).not.toBe(computeContentDigest(before));
  // A payment started while the school was open opens its course, and earlier buyers keep theirs.
  await submitProof(server, begun, await server.provider.pay(begunOrder));
  for (const student of [buyer, begun]) {
    const params = { token: student.token, body: { courseId: course._id } };
    expect((await send(server, getFullCourseDetails, params)).status).toBe(200);
  }
  const left = await send(server, getAudit, { token, query: { action: 'close-school' } });
  expect(left.body['data']).toMatchObject([
    { action: 'close-school', subject: 'The school', actor: { userId: shop.id } },
  ]);
});

test('a demo is always open and cannot be closed', async () => {
  const shop = await startShopWith({ production: false });
  expect(await readLaunch(shop)).toMatchObject({ isOpen: true, canClose: false });
  const body = {};
  expect((await send(shop.server, closeSchool, { token: shop.token, body })).status).toBe(409);
});

test('LAUNCH-10 an open school in production cannot publish a small-business mark without its number', async () => {
  const shop = await startShopWith(LIVE);
  const marked = { ...ORGANIZATION, udyam: '' };
  const publish = async (value: object) => {
    const { revision } = await saveDraft(shop, 'settings', value);
    const body = { key: 'settings', revision } as const;
    return send(shop.server, publishSiteDraft, { ...shop, body });
  };
  expect((await publish(marked)).status).toBe(200);
  await shop.server.deps.db
    .insertInto('school_opening')
    .values({ name: 'school', opened_at: 1, opened_by: shop.id })
    .execute();
  const refused = await publish({ ...marked, city: 'Nashik' });
  expect(refused).toMatchObject({
    status: 400,
    body: {
      code: 'malformed',
      fields: [{ path: 'udyam', message: expect.stringContaining('“MSME Verified”') as string }],
    },
  });
  const { published, draft } = await fetchDocument(shop, 'settings');
  expect(published?.value).toEqual(marked);
  expect(draft?.value).toMatchObject({ city: 'Nashik' });
  expect((await publish(ORGANIZATION)).status).toBe(200);
  const trial = await startShopWith({ production: false });
  await publishDocument(trial, 'settings', marked);
});

test('LAUNCH-08 a small-business mark needs its number, or has to be removed', async () => {
  const shop = await startShopWith(LIVE);
  const line = async () =>
    (await readLaunch(shop)).checks.find(({ id }) => id === 'small-business');
  expect(await line()).toMatchObject({
    ok: false,
    level: 'must',
    link: '/settings#udyam',
    text: expect.stringContaining('“MSME Verified”: enter the Udyam number') as string,
  });
  await publishDocument(shop, 'settings', { ...ORGANIZATION, registration: '', udyam: '' });
  expect(await line()).toMatchObject({ ok: false });
  await publishDocument(shop, 'timeline', OWN_TIMELINE);
  expect(await line()).toMatchObject({ ok: true, text: 'The site makes no MSME claim.' });
  await publishDocument(shop, 'settings', {
    ...ORGANIZATION,
    registration: 'Udyam registered',
    udyam: '',
  });
  expect(await line()).toMatchObject({ ok: false });
  const before: Partial<typeof ORGANIZATION> = { ...ORGANIZATION };
  delete before.udyam;
  await shop.server.deps.db
    .updateTable('site_documents')
    .set({ published: JSON.stringify(before) })
    .where('key', '=', 'settings')
    .execute();
  expect(await line()).toMatchObject({ ok: false });
  await publishDocument(shop, 'settings', ORGANIZATION);
  expect(await line()).toMatchObject({
    ok: true,
    text: '“MSME Verified” has its Udyam number.',
  });
});
