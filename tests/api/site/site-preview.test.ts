// Previews of drafts: requested by an admin, shown for half an hour to browsers with the link's cookie.
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { logout } from '#contract/accounts/auth.ts';
import { getSitePreview, requestSitePreview } from '#contract/site/site-documents.ts';
import type { SitePreview } from '#contract/site/site-documents.ts';
import { previewPaths } from '#contract/site/preview-paths.ts';
import { changeRole } from '#contract/accounts/team.ts';
import { getHostFolder } from '#server/platform/file-names.ts';
import { buildSitePreview, sweepPreviews } from '#server/site/previews.ts';
import { buildContentSource } from '#server/site/published-content.ts';
import { writeSiteFolder } from '../../support/site-folder.ts';
import { closeAfterTest } from '../../support/close-after.ts';
import { expectData, makeAdmin, makeMember } from '../../support/makers.ts';
import type { Person } from '../../support/makers.ts';
import { send, startServer } from '../../support/server.ts';
import type { TestServer, TestServerOptions } from '../../support/server.ts';
import {
  saveDraft,
  ORGANIZATION,
  OWN_TEAM,
  publishDocument,
} from '../../support/site-documents.ts';
import { PREVIEW_MINUTES } from '../../support/periods.ts';

const root = await mkdtemp(join(tmpdir(), 'site-preview-'));
afterAll(() => rm(root, { recursive: true }));

interface Requested extends SitePreview {
  key: string;
}
type Site = Person & { server: TestServer };

async function startSite(options: TestServerOptions = {}): Promise<Site> {
  const server = await startServer(options);
  closeAfterTest(server);
  return { server, ...(await makeAdmin(server)) };
}

const requestPreview = async (at: Site) =>
  expectData<Requested>(await send(at.server, requestSitePreview, { ...at, body: {} }), 'data');
const getState = async (at: Site) =>
  expectData<SitePreview>(await send(at.server, getSitePreview, at), 'data');
/** Runs the preview job with `build` in place of a build, and returns what was removed. */
async function runPreviewJob(
  at: Site,
  build: (text: string) => void,
  deps = at.server.deps,
): Promise<string[]> {
  const removed: string[] = [];
  const done = await buildSitePreview(deps, {
    build: async (content) => build((await content()).text),
    remove: async () => void removed.push('pages'),
    signal: new AbortController().signal,
  });
  expect(done).toBe(true);
  return removed;
}

test('PREV-01 a preview needs a draft, and is built with all drafts and the published documents', async () => {
  const shown: string[] = [];
  const at = await startSite({ builtPreview: () => shown[0] });
  const none = await send(at.server, requestSitePreview, { ...at, body: {} });
  expect([none.status, none.body['message']]).toEqual([409, 'There is no draft to preview.']);
  expect(await getState(at)).toEqual({ state: 'none', reason: '' });
  await publishDocument(at, 'settings', { ...ORGANIZATION, tagline: 'Published' });
  await saveDraft(at, 'settings', { ...ORGANIZATION, tagline: 'Drafted' });
  await saveDraft(at, 'team', OWN_TEAM);
  expect(await requestPreview(at)).toMatchObject({ state: 'building', reason: '' });
  let lines = '';
  await runPreviewJob(at, (text) => {
    lines = text;
  });
  expect(lines).toContain('Drafted');
  expect(lines).toContain('Vidya Rane');
  expect(lines).not.toContain('"tagline":"Published"');
  // Visitors still read the published content.
  const visible = await buildContentSource(at.server.deps, Date.now());
  expect(visible.text).toContain('"tagline":"Published"');
  expect(visible.text).not.toContain('Drafted');
  const [row] = await at.server.deps.db.selectFrom('site_previews').selectAll().execute();
  shown.push(row?.content ?? '');
  expect(await getState(at)).toEqual({ state: 'ready', reason: '' });
});

test('PREV-02 a failed build is reported with its reason, and another request starts a new one', async () => {
  const at = await startSite();
  await saveDraft(at, 'settings', ORGANIZATION);
  await requestPreview(at);
  await runPreviewJob(at, () => {
    throw new Error('x'.repeat(3000) + 'no such picture');
  });
  const { state, reason } = await getState(at);
  expect([state, reason.length, reason.slice(-15)]).toEqual(['failed', 2000, 'no such picture']);
  expect(await requestPreview(at)).toMatchObject({ state: 'building', reason: '' });
});

test('PREV-01 a preview shows drafts changed while the build waited, to all requesters', async () => {
  const shown: string[] = [];
  const at = await startSite({ builtPreview: () => shown[0] });
  const otherManager = { server: at.server, ...(await makeMember(at.server, 'manager')) };
  await saveDraft(at, 'settings', ORGANIZATION);
  await requestPreview(at);
  await saveDraft(at, 'settings', { ...ORGANIZATION, tagline: 'Later' });
  await requestPreview(otherManager);
  let lines = '';
  await runPreviewJob(at, (text) => {
    lines = text;
  });
  expect(lines).toContain('Later');
  const rows = await at.server.deps.db.selectFrom('site_previews').select('content').execute();
  const { digest } = await buildContentSource(at.server.deps, Date.now(), 'drafts');
  expect(rows).toEqual([{ content: digest }, { content: digest }]);
  shown.push(digest);
  expect([await getState(at), await getState(otherManager)]).toEqual([
    { state: 'ready', reason: '' },
    { state: 'ready', reason: '' },
  ]);
});

test('PREV-02 a stopped worker reports no failure, and one without a database retries', async () => {
  const at = await startSite();
  await saveDraft(at, 'settings', ORGANIZATION);
  await requestPreview(at);
  const stop = new AbortController();
  const where = { remove: async () => undefined, signal: stop.signal };
  const cut = () => {
    stop.abort();
    return Promise.reject(new Error('aborted'));
  };
  expect(await buildSitePreview(at.server.deps, { ...where, build: cut })).toBe(true);
  expect(await getState(at)).toMatchObject({ state: 'building' });
  const away = new Proxy(at.server.deps.db, {
    get: () => () => {
      throw new Error('away');
    },
  });
  const { signal } = new AbortController();
  const build = () => Promise.resolve();
  const looked = buildSitePreview({ ...at.server.deps, db: away }, { ...where, signal, build });
  expect(await looked).toBe(false);
});

test('PREV-03 each admin has their own preview for half an hour; then nothing is built and its pages are removed', async () => {
  const at = await startSite();
  const otherManager = { server: at.server, ...(await makeMember(at.server, 'manager')) };
  await saveDraft(at, 'settings', ORGANIZATION);
  await requestPreview(at);
  expect(await getState(otherManager)).toEqual({ state: 'none', reason: '' });
  at.server.advanceClock(PREVIEW_MINUTES * 60_000);
  expect(await getState(at)).toEqual({ state: 'none', reason: '' });
  await sweepPreviews(at.server.deps);
  expect(await at.server.deps.db.selectFrom('site_previews').selectAll().execute()).toEqual([]);
  let builds = 0;
  // Removes the pages of the expired preview.
  expect(await runPreviewJob(at, () => (builds += 1))).toEqual(['pages']);
  expect(builds).toBe(0);
});

test('PREV-04 refuses a preview with a message if another host builds the pages', async () => {
  const at = await startSite({ installation: { buildsPages: false } });
  await saveDraft(at, 'settings', ORGANIZATION);
  const refused = await send(at.server, requestSitePreview, { ...at, body: {} });
  expect([refused.status, refused.body['code']]).toEqual([409, 'conflict']);
  expect(await getState(at)).toEqual({ state: 'elsewhere', reason: '' });
});

const DRAFTS_FILES = ['index.html', '404.html', 'course-detail.html'];

async function startWithPages() {
  let isBuilt = true;
  const siteFolder = await mkdtemp(join(root, 'dist-'));
  const drafts = `${siteFolder}.preview`;
  const publicFiles = ['index.html', '404.html', 'old.txt', 'course-detail/one.html'];
  await writeSiteFolder(siteFolder, 'public', publicFiles, ['course-detail']);
  await writeSiteFolder(drafts, 'drafts', DRAFTS_FILES, ['course-detail']);
  const shown: string[] = [];
  const getBuiltPreview = () => (isBuilt ? shown[0] : undefined);
  const at = await startSite({ siteFolder, draftsFolder: drafts, builtPreview: getBuiltPreview });
  await saveDraft(at, 'settings', ORGANIZATION);
  shown.push((await buildContentSource(at.server.deps, Date.now(), 'drafts')).digest);
  const setBuilt = (value: boolean) => {
    isBuilt = value;
  };
  const fetchPage = async (path: string, cookie = '') => {
    const init = { headers: cookie ? { cookie } : {}, redirect: 'manual' as const };
    const answer = await fetch(at.server.url + path, init);
    return { answer, text: await answer.text(), set: answer.headers.get('set-cookie') ?? '' };
  };
  const openPreviewLink = async () => {
    const address = previewPaths.enter((await requestPreview(at)).key);
    const { answer, set } = await fetchPage(address);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/']);
    return { address, set, cookie: set.split(';')[0] ?? '' };
  };
  return { at, ask: fetchPage, enter: openPreviewLink, drafts, setBuilt };
}

test("PREV-05 the link sets a cookie once, and the cookie shows the drafts at the site's own URLs", async () => {
  const { ask: fetchPage, enter: openPreviewLink, setBuilt } = await startWithPages();
  const { address, set, cookie } = await openPreviewLink();
  expect(set).toMatch(/^preview=[\w-]{43}; Max-Age=1800; Path=\/; HttpOnly; SameSite=Lax$/);
  const { answer, text } = await fetchPage('/', cookie);
  expect([answer.status, text]).toEqual([200, 'drafts']);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('x-robots-tag')).toBe('noindex');
  expect((await fetchPage('/')).text).toBe('public');
  // Pages missing in the preview come from the site; pages missing in both return 404.
  const old = await fetchPage('/old.txt', `a=b; ${cookie}; c=d`);
  expect([old.text, old.answer.headers.get('cache-control')]).toEqual(['public', 'no-store']);
  expect((await fetchPage('/none', cookie)).answer.status).toBe(404);
  expect((await fetchPage('/course-detail/one', cookie)).text).toBe('public');
  // A server that has other drafts shows no preview yet.
  setBuilt(false);
  expect((await fetchPage('/', cookie)).answer.status).toBe(503);
  setBuilt(true);
  expect((await fetchPage(address, cookie)).set).toBe('');
  const again = await fetchPage(address);
  expect([again.answer.status, again.set]).toEqual([
    303,
    'preview=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
  ]);
  expect((await fetchPage('/', cookie)).text).toBe('drafts');
  expect((await fetchPage('/preview/leave', cookie)).set).toMatch(/^preview=; Max-Age=0;/);
});

test('PREV-06 no other cookie shows the drafts, nor does one of a user who may no longer edit', async () => {
  const { at, ask: fetchPage, enter: openPreviewLink } = await startWithPages();
  await requestPreview(at);
  for (const wrong of ['preview=', `preview=${'x'.repeat(43)}`, `preview=${'x'.repeat(5000)}`])
    expect((await fetchPage('/', wrong)).text).toBe('public');
  const made = await fetchPage('/old.txt', `preview=${'x'.repeat(43)}`);
  expect(made.answer.headers.get('cache-control')).toBe('no-store');
  for (const key of ['', 'x'.repeat(43), '%00', 'a&key=b', 'x'.repeat(5000)])
    expect((await fetchPage(`/preview/enter?key=${key}`)).set).toMatch(/^preview=; Max-Age=0/);
  const { cookie } = await openPreviewLink();
  expect((await fetchPage('/', cookie)).text).toBe('drafts');
  const second = { server: at.server, ...(await makeAdmin(at.server, 'Ira Sen')) };
  await send(at.server, changeRole, { ...second, body: { userId: at.id, role: 'support' } });
  const demoted = await fetchPage('/', cookie);
  expect([demoted.text, demoted.set]).toEqual(['public', expect.stringMatching(/^preview=; Max/)]);
});

test('PREV-06 the cookie shows the public site after logout', async () => {
  const { at, ask: fetchPage, enter: openPreviewLink } = await startWithPages();
  const { cookie } = await openPreviewLink();
  expect((await fetchPage('/', cookie)).text).toBe('drafts');
  await send(at.server, logout, at);
  expect((await fetchPage('/', cookie)).text).toBe('public');
});

test('PREV-06 the cookie shows the public site after half an hour', async () => {
  const { at, ask: fetchPage, enter: openPreviewLink } = await startWithPages();
  const { cookie } = await openPreviewLink();
  at.server.advanceClock(PREVIEW_MINUTES * 60_000);
  expect((await fetchPage('/', cookie)).text).toBe('public');
});

test('PREV-05 rebuilt pages are shown at once; while no pages exist the response is 503', async () => {
  const { ask: fetchPage, enter: openPreviewLink, drafts } = await startWithPages();
  const { cookie } = await openPreviewLink();
  expect((await fetchPage('/', cookie)).text).toBe('drafts');
  await rm(getHostFolder(drafts), { recursive: true });
  await utimes(drafts, 1, 1);
  expect((await fetchPage('/', cookie)).answer.status).toBe(503);
  await writeSiteFolder(drafts, 'later drafts', ['index.html', '404.html']);
  await utimes(drafts, 2, 2);
  expect((await fetchPage('/', cookie)).text).toBe('later drafts');
});

test('PREV-03 a preview ends by the same clock that began it', async () => {
  const at = await startSite();
  await saveDraft(at, 'settings', { ...ORGANIZATION, tagline: 'Drafted' });
  await requestPreview(at);
  const clock = () => at.server.deps.clock() + (PREVIEW_MINUTES + 1) * 60_000;
  const texts: string[] = [];
  const removed = await runPreviewJob(at, (text) => texts.push(text), { ...at.server.deps, clock });
  expect([texts, removed]).toEqual([[], ['pages']]);
});
