// Site content edited by the owner: drafts, publication, versions, conflicts, and where it is used.
import { describe, expect, test } from 'vitest';
import { inviteStudent } from '#contract/people/people.ts';
import {
  discardSiteDraft,
  getSiteDocuments,
  getSiteState,
  getSiteVersions,
  publishSiteDraft,
  saveSiteDraft,
  SITE_DOCUMENT_KEYS,
  STORED_VERSIONS_MAX,
} from '#contract/site/site-documents.ts';
import { getSiteContent } from '#contract/site/site-content.ts';
import type { SiteVersion } from '#contract/site/site-documents.ts';
import type { SiteContent } from '#contract/site/site-content.ts';
import { Settings } from '#contract/site/settings.ts';
import { PUBLIC_LIST_KEYS, SITE_LISTS } from '#contract/site/site-lists.ts';
import type { SiteList, SiteListKey } from '#contract/site/site-lists.ts';
import { saveSellerTerms } from '#contract/sales/tax.ts';
import {
  computeContentDigest,
  buildContentSource,
  loadSiteContent,
} from '#server/site/published-content.ts';
import { DAY_MS, HOUR_MS } from '#server/platform/durations.ts';
import {
  recordBuild,
  BUILT_ELSEWHERE,
  DEPLOY_HOOK,
  listBuildDurations,
  recordFailure,
} from '#server/platform/site-builds.store.ts';
import { getOrganization } from '#server/platform/organization.ts';
import { closeAfterAll, closeAfterTest } from '../../support/close-after.ts';
import { HOSTILE_LINES, REFUSED_LINES } from '../../support/hostile-texts.ts';
import { waitForMails } from '../../support/mails.ts';
import { expectData, makeAdmin, makeMember } from '../../support/makers.ts';
import { buildUnregisteredTerms } from '../../support/sellers.ts';
import { send, startServer } from '../../support/server.ts';
import type { TestServerOptions } from '../../support/server.ts';
import {
  fetchDocument,
  saveDraft,
  toFields,
  ORGANIZATION,
  OWN_STATS,
  OWN_TEAM,
  publishDocument,
  SHIPPED,
  listAcceptedLineFields,
  listAcceptedFields,
} from '../../support/site-documents.ts';

async function place(options: TestServerOptions = {}) {
  const server = await startServer(options);
  return { server, ...(await makeAdmin(server)) };
}
const here = await place();
closeAfterAll(here.server);
const startFreshSite = async (options: TestServerOptions = {}) => {
  const made = await place(options);
  closeAfterTest(made.server);
  return made;
};
const getContent = async ({ server }: { server: typeof here.server }) =>
  expectData<SiteContent>(await send(server, getSiteContent, {}), 'data');

describe('SITE-01 a document has the default text until one is published, and only admins see a draft', () => {
  test('saves a draft, publishes it, saves another draft and discards it', async () => {
    const at = await startFreshSite();
    expect(await fetchDocument(at, 'settings')).toMatchObject({
      revision: 0,
      shipped: SHIPPED.settings,
      published: null,
      draft: null,
    });
    const drafted = await saveDraft(at, 'settings', ORGANIZATION);
    expect(drafted).toMatchObject({
      revision: 1,
      draft: { value: ORGANIZATION, by: 'Meera Iyer' },
    });
    expect(await getContent(at)).toEqual({ documents: {}, seller: null, isOpen: true });
    const body = { key: 'settings', revision: 1 };
    await send(at.server, publishSiteDraft, { ...at, body });
    expect(await getContent(at)).toEqual({
      documents: { settings: ORGANIZATION },
      seller: null,
      isOpen: true,
    });
    await saveDraft(at, 'settings', { ...ORGANIZATION, tagline: 'Another' });
    const thrown = await send(at.server, discardSiteDraft, {
      ...at,
      body: { key: 'settings', revision: 3 },
    });
    expect(thrown.body['data']).toMatchObject({ draft: null, published: { value: ORGANIZATION } });
    expect((await getContent(at)).documents.settings).toEqual(ORGANIZATION);
  });

  test('refuses to publish without a draft', async () => {
    const at = await startFreshSite();
    const response = await send(at.server, publishSiteDraft, {
      ...at,
      body: { key: 'testimonials', revision: 0 },
    });
    expect(response.body).toMatchObject({
      code: 'conflict',
      message: 'There is no draft to publish.',
    });
  });

  test('publishes an empty list of testimonials', async () => {
    const at = await startFreshSite();
    await publishDocument(at, 'testimonials', []);
    expect((await getContent(at)).documents.testimonials).toEqual([]);
  });
});

test('SITE-02 stores versions, latest first, up to a hundred per document', async () => {
  const at = await startFreshSite();
  for (const tagline of ['One', 'Two'])
    await publishDocument(at, 'settings', { ...ORGANIZATION, tagline });
  const { server, token } = at;
  const read = () => send(server, getSiteVersions, { token, query: { key: 'settings' } });
  const known = expectData<SiteVersion[]>(await read(), 'data');
  expect(known.map(({ value, by }) => [(value as typeof ORGANIZATION).tagline, by])).toEqual([
    ['Two', 'Meera Iyer'],
    ['One', 'Meera Iyer'],
  ]);
  const { db } = server.deps;
  await db
    .insertInto('site_document_versions')
    .values(
      Array.from({ length: STORED_VERSIONS_MAX }, (_, at) => ({
        id: `v${at}`,
        key: 'settings' as const,
        revision: -at,
        value: '{}',
        created_at: at,
        created_by: '',
      })),
    )
    .execute();
  await publishDocument(at, 'settings', { ...ORGANIZATION, tagline: 'Three' });
  const rows = await db.selectFrom('site_document_versions').select('id').execute();
  expect(rows).toHaveLength(STORED_VERSIONS_MAX);
});

test('SITE-03 the second of two concurrent editors learns whose version was saved', async () => {
  const at = await startFreshSite();
  const member = await makeMember(at.server, 'manager');
  await saveDraft({ server: at.server, token: member.token }, 'settings', ORGANIZATION);
  const late = { key: 'settings' as const, revision: 0 };
  const value = { ...ORGANIZATION, tagline: 'Mine' };
  const response = await send(at.server, saveSiteDraft, { ...at, body: { ...late, value } });
  expect(response.status).toBe(409);
  expect(response.body.message).toMatch(/ has saved another draft in the meantime\.$/);
  expect(await send(at.server, publishSiteDraft, { ...at, body: late })).toMatchObject({
    status: 409,
  });
  const racing = [1, 1, 1, 1].map((revision) =>
    send(at.server, saveSiteDraft, { ...at, body: { key: 'settings', revision, value } }),
  );
  const statuses = (await Promise.all(racing)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 409, 409, 409]);
});

describe('SITE-04 refuses an invalid value at its field', () => {
  test.each([
    ['name', '', /required/],
    ['name', 'x'.repeat(61), /at most 60/],
    ['phone', '+91 98200 1234', /\+91 98200 12345/],
    ['phone', 'call us', /\+91 98200 12345/],
    ['whatsapp', '98200', /\+91 98200 12345/],
    ['email', 'nobody', /invalid/],
    ['instagram', 'javascript:alert(1)', /instagram\.com/],
    ['instagram', 'http://instagram.com/x', /instagram\.com/],
    ['instagram', 'https://instagram.com.evil.example/x', /instagram\.com/],
    ['instagram', 'https://evil.example/instagram.com', /instagram\.com/],
    ['youtube', 'https://user@youtube.com/x', /youtube\.com/],
    ['officerEmail', 'a@b', /invalid/],
    ['officerPhone', 'call us', /\+91 98200 12345/],
    ['udyam', 'UDYAM-MH-1-123', /UDYAM-MH-19-0012345/],
    ['udyam', 'UDYAM-ß-19-0012345', /UDYAM-MH-19-0012345/],
    ['policiesChangedOn', '2026-02-31', /date/],
  ])('%s: %s', async (field, typed, message) => {
    const value = { ...ORGANIZATION, [field]: typed };
    const body = { key: 'settings', revision: 0, value };
    const response = await send(here.server, saveSiteDraft, { ...here, body });
    expect(response.body['fields']).toMatchObject([
      { path: `value.${field}`, message: expect.stringMatching(message) as string },
    ]);
  });

  test.each([
    ['an unknown field', { ...ORGANIZATION, theme: 'dark' }],
    ['a missing field', { ...ORGANIZATION, name: undefined }],
    ['a list in place of an object', SHIPPED.testimonials],
  ])('%s', async (_what, value) => {
    const body = { key: 'settings', revision: 0, value };
    expect((await send(here.server, saveSiteDraft, { ...here, body })).status).toBe(400);
  });

  test('refuses too many testimonials, and two with one id', async () => {
    const [first] = SHIPPED.testimonials;
    const many = Array.from({ length: 13 }, (_, index) => ({ ...first, id: `t-${index}` }));
    for (const value of [many, [first, first]]) {
      const body = { key: 'testimonials', revision: 0, value };
      expect((await send(here.server, saveSiteDraft, { ...here, body })).status).toBe(400);
    }
  });
});

test("SITE-19 settings published before the officer's phone and the Udyam number existed are read with both empty", async () => {
  const at = await startFreshSite();
  await publishDocument(at, 'settings', ORGANIZATION);
  const before: Partial<typeof ORGANIZATION> = { ...ORGANIZATION };
  delete before.officerPhone;
  delete before.udyam;
  await at.server.deps.db
    .updateTable('site_documents')
    .set({ published: JSON.stringify(before) })
    .execute();
  const later = { officerPhone: '', udyam: '' };
  const { published } = await fetchDocument(at, 'settings');
  expect(published?.value).toEqual({ ...before, ...later });
  expect((await getContent(at)).documents.settings).toEqual({ ...before, ...later });
});

test('SITE-05 stores or refuses sixty hostile texts in every field of the settings, and stores them verbatim', async () => {
  expect(HOSTILE_LINES.length + REFUSED_LINES.length).toBe(60);
  const at = await startFreshSite();
  for (const text of HOSTILE_LINES) {
    const settings = { ...ORGANIZATION, ...listAcceptedFields(Settings.shape, text) };
    expect((await saveDraft(at, 'settings', settings)).draft?.value).toEqual(settings);
  }
  for (const text of REFUSED_LINES)
    expect(listAcceptedFields(Settings.shape, text), text.slice(0, 40)).toEqual({});
}, 60_000);

/** Leaves out Markdown fields, which accept several lines. */
function omitMarkdown<Fields extends object>(key: SiteListKey, fields: Fields): Fields {
  const { fields: own }: SiteList = SITE_LISTS[key];
  return Object.fromEntries(
    Object.entries(fields).filter(([name]) => own[name]?.kind !== 'markdown'),
  ) as Fields;
}

describe.each(PUBLIC_LIST_KEYS)('SITE-05 SITE-13 the list %s', (key) => {
  const { many }: SiteList = SITE_LISTS[key];
  const shape = toFields(SITE_LISTS[key]);

  test('stores hostile texts verbatim in every field, or refuses them', async () => {
    const at = await startFreshSite();
    const { shipped } = await fetchDocument(at, key);
    const entries = shipped as { id: string }[];
    for (const text of HOSTILE_LINES) {
      const taken = { ...listAcceptedFields(shape, text), ...listAcceptedLineFields(shape, text) };
      const value = entries.map((entry) => ({ ...entry, ...taken }));
      expect((await saveDraft(at, key, value)).draft?.value).toEqual(value);
    }
    for (const text of REFUSED_LINES) {
      expect(listAcceptedFields(omitMarkdown(key, shape), text), text.slice(0, 40)).toEqual({});
      expect(listAcceptedLineFields(shape, text), text.slice(0, 40)).toEqual({});
    }
  }, 60_000);

  test('holds the defaults until a list is published, and enforces its number of entries', async () => {
    const at = await startFreshSite();
    const { shipped } = await fetchDocument(at, key);
    const [first, ...otherWorks] = shipped as { id: string }[];
    const of = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ ...first, id: `entry-${index}` }));
    const sent = async (value: unknown) => {
      const { revision } = await fetchDocument(at, key);
      return (await send(at.server, saveSiteDraft, { ...at, body: { key, revision, value } }))
        .status;
    };
    expect(await sent(shipped)).toBe(200);
    expect(await sent([first, first])).toBe(400);
    expect(await sent([{ ...first, theme: 'dark' }, ...otherWorks])).toBe(400);
    if (many) {
      expect(await sent(of(many.min))).toBe(200);
      expect(await sent(of(many.max))).toBe(200);
      expect(await sent(of(many.max + 1))).toBe(400);
      if (many.min > 0) expect(await sent(of(many.min - 1))).toBe(400);
    } else {
      expect(await sent(otherWorks)).toBe(400);
      expect(await sent([{ ...first, id: 'another' }, ...otherWorks])).toBe(400);
    }
    await publishDocument(at, key, shipped);
    expect((await getContent(at)).documents[key]).toEqual(shipped);
  });
});

test("SITE-17 legal pages accept only placeholders of the organization's details", async () => {
  const at = await startFreshSite();
  const { shipped } = await fetchDocument(at, 'terms');
  const [first, ...otherItems] = shipped as { id: string; body: string[] }[];
  const sent = async (body: string[], title = 'A title') => {
    const { revision } = await fetchDocument(at, 'terms');
    const value = [{ ...first, title, body }, ...otherItems];
    const draft = { key: 'terms', revision, value };
    return (await send(at.server, saveSiteDraft, { ...at, body: draft })).body;
  };
  expect(await sent(['{legalName} of {city}.', '- {officer}', '- {email}'])).toMatchObject({
    success: true,
  });
  expect(await sent(['Ask {somebody}.'])).toMatchObject({
    fields: [
      {
        path: 'value.0.body',
        message: expect.stringMatching(/^Only these placeholders are allowed: \{brand\}/) as string,
      },
    ],
  });
  expect(await sent(['Ask.'], 'Of {brand}')).toMatchObject({
    fields: [
      {
        path: 'value.0.title',
        message: expect.stringMatching(/^Placeholders are not allowed here/) as string,
      },
    ],
  });
});

test('SITE-17 entries added to the defaults later appear in older stored texts', async () => {
  const at = await startFreshSite();
  const { shipped } = await fetchDocument(at, 'blocks');
  const [hero, ...since] = shipped as { id: string; title: string }[];
  const old = [{ ...hero, title: 'Other words' }];
  const row = {
    key: 'blocks' as const,
    revision: 1,
    published: JSON.stringify(old),
    published_at: 1,
    published_by: at.id,
    draft: JSON.stringify(old),
    draft_at: 1,
    draft_by: at.id,
  };
  await at.server.deps.db.insertInto('site_documents').values(row).execute();
  const whole = [...old, ...since];
  expect(await fetchDocument(at, 'blocks')).toMatchObject({
    published: { value: whole },
    draft: { value: whole },
  });
  expect((await getContent(at)).documents.blocks).toEqual(whole);
  await send(at.server, publishSiteDraft, { ...at, body: { key: 'blocks', revision: 1 } });
  const storedRows = await at.server.deps.db.selectFrom('site_documents').selectAll().execute();
  expect(JSON.parse(storedRows[0]?.published ?? '')).toEqual(whole);
});

test('SITE-13 the list of documents shows the state of each document', async () => {
  const at = await startFreshSite();
  await saveDraft(at, 'team', OWN_TEAM);
  await publishDocument(at, 'stats', OWN_STATS);
  const response = await send(at.server, getSiteDocuments, { token: at.token });
  const states = expectData<{ key: string; state: string }[]>(response, 'data');
  expect(states.map(({ key }) => key)).toEqual(SITE_DOCUMENT_KEYS);
  const not = states.filter(({ state }) => state !== 'shipped');
  expect(not).toEqual([
    { key: 'stats', state: 'published' },
    { key: 'team', state: 'draft' },
  ]);
});

describe('SITE-06 uses one name of the organization everywhere', () => {
  test('emails use the published name, and no header is added', async () => {
    const at = await startFreshSite();
    const name = `Rang & Co <b>"Studio"</b>`;
    await publishDocument(at, 'settings', { ...ORGANIZATION, name });
    expect(await getOrganization(at.server.deps.db)).toMatchObject({ name, city: 'Pune' });
    const email = 'asha@people.example';
    const body = { email, fullName: 'Asha Rao', reason: 'By phone' };
    await send(at.server, inviteStudent, { token: at.token, body });
    const [mail] = await waitForMails(at.server, email);
    expect(mail).toMatchObject({ subject: `Your account at ${name}` });
    expect(mail?.html).toContain('Rang &amp; Co &lt;b&gt;&quot;Studio&quot;&lt;/b&gt;, a creative');
    expect(mail?.html).not.toMatch(/Rangshala|<b>/);
  });
});

test('SITE-07 a build reads published content and seller details, and detects changes', async () => {
  const at = await startFreshSite();
  const { deps } = at.server;
  const createSource = () => buildContentSource(deps, Date.now());
  const shipped = await createSource();
  expect(shipped.digest).toBe('');
  await saveDraft(at, 'settings', ORGANIZATION);
  expect((await createSource()).digest).toBe('');
  await publishDocument(at, 'settings', ORGANIZATION);
  const renamed = await createSource();
  expect(renamed.digest).not.toBe('');
  await send(at.server, saveSellerTerms, { token: at.token, body: buildUnregisteredTerms() });
  const sold = await loadSiteContent(deps, Date.now());
  expect(sold.seller).toMatchObject({ gstin: '', legalName: buildUnregisteredTerms().legalName });
  expect(computeContentDigest(sold)).not.toBe(renamed.digest);
  expect(renamed.text.split('\n').map((line) => line.slice(0, 40))).toEqual([
    expect.stringContaining('/site/content'),
    expect.stringContaining('/course/getAllCourses'),
    expect.stringContaining('/course/showAllCategories'),
    expect.stringContaining('/bundle/cards'),
    '',
  ]);
});

const fetchState = async ({ server, token }: Awaited<ReturnType<typeof startFreshSite>>) =>
  expectData<object>(await send(server, getSiteState, { token }), 'data');

test('SITE-08 a build is not live until the server that responds shows it', async () => {
  let shown: string | undefined = 'older';
  const at = await startFreshSite({ shownContent: () => shown });
  const state = () => fetchState(at);
  await recordBuild(at.server.deps.db, 'here', { now: Date.now(), content: '' });
  expect(await state()).toMatchObject({ state: 'building' });
  shown = '';
  expect(await state()).toMatchObject({ state: 'live' });
});

test('SITE-08 admins see the state of a publication: live, building or failed', async () => {
  const at = await startFreshSite();
  const { db } = at.server.deps;
  const now = Date.now();
  const state = () => fetchState(at);
  await recordBuild(db, 'here', { now, content: '' });
  expect(await state()).toMatchObject({ state: 'live', failed: null });
  await publishDocument(at, 'settings', ORGANIZATION);
  expect(await state()).toMatchObject({ state: 'building' });
  await recordFailure(db, 'here', { now, nextTryAt: now + 1000, error: 'No space' });
  expect(await state()).toMatchObject({ state: 'failed', failed: { reason: 'No space' } });
  await publishDocument(at, 'settings', { ...ORGANIZATION, name: 'Rangshala Two' });
  expect(await state()).toMatchObject({ state: 'building', failed: null });
  const later = Date.now();
  await recordFailure(db, 'here', { now: later, nextTryAt: later + 1000, error: 'Still full' });
  expect(await state()).toMatchObject({ state: 'failed', failed: { reason: 'Still full' } });
  const content = computeContentDigest(await loadSiteContent(at.server.deps, now));
  await recordBuild(db, 'here', { now, content });
  expect(await state()).toMatchObject({ state: 'live', builtAt: new Date(now).toISOString() });
});

test('SITE-08 a builder that no longer builds is ignored after a while, and later removed', async () => {
  const at = await startFreshSite();
  const { db } = at.server.deps;
  const now = Date.now();
  const hours = (many: number) => now - many * HOUR_MS;
  const state = () => fetchState(at);
  const failure = { nextTryAt: hours(3.1), error: 'No space' };
  await recordFailure(db, 'renamed', { now: hours(100), ...failure });
  await recordBuild(db, 'moved', { now: hours(3.1), content: 'older', tookMs: 1000 });
  await recordBuild(db, DEPLOY_HOOK, { now: hours(800), content: BUILT_ELSEWHERE });
  expect(await state()).toMatchObject({ state: 'building', builtAt: null, failed: null });
  await recordBuild(db, 'here', { now, content: '', tookMs: 2000 });
  expect(await state()).toMatchObject({ state: 'live', builtAt: new Date(now).toISOString() });
  expect(await listBuildDurations(db, now)).toEqual([{ place: 'here', took_ms: 2000 }]);
  await recordBuild(db, 'here', { now: now + 31 * DAY_MS, content: '' });
  const left = await db.selectFrom('site_builds').select('place').orderBy('place').execute();
  expect(left.map(({ place }) => place)).toEqual([DEPLOY_HOOK, 'here']);
});

test('SITE-08 a build by a deploy hook on another host is shown as handed over', async () => {
  const at = await startFreshSite({ installation: { buildsPages: false } });
  const { db } = at.server.deps;
  const state = () => fetchState(at);
  await recordBuild(db, 'of a worker that was', { now: Date.now(), content: 'older' });
  await recordBuild(db, DEPLOY_HOOK, { now: 1000, content: BUILT_ELSEWHERE });
  expect(await state()).toMatchObject({ state: 'handed-over' });
});
