// The list of case studies: fields of an entry, its URL, and what samples may not claim.
import { describe, expect, test } from 'vitest';
import { saveSiteDraft } from '#contract/site/site-documents.ts';
import type { SiteDocuments } from '#contract/site/site-documents.ts';
import { listChanges } from '#server/site/site-content.ts';
import { getDefaultContent } from '#server/platform/default-content.ts';
import { SITE_LISTS } from '#contract/site/site-lists.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { HOSTILE_LINES, REFUSED_LINES } from '../../support/hostile-texts.ts';
import { makeAdmin } from '../../support/makers.ts';
import { send, startServer } from '../../support/server.ts';
import {
  fetchDocument,
  saveDraft,
  toFields,
  fillParts,
  publishDocument,
} from '../../support/site-documents.ts';

type Work = SiteDocuments['work'][number];

const server = closeAfterAll(await startServer());
const at = { server, ...(await makeAdmin(server)) };
const samples = getDefaultContent('work');
const [sample] = samples;
if (!sample) throw new Error('No default case studies.');
const own: Work = {
  ...sample,
  id: 'handloom-fair',
  title: 'A fair for handlooms',
  results: [{ value: '+18%', label: 'visitors', source: 'Counted at the gate' }],
};

async function saveValue(value: unknown) {
  const { revision } = await fetchDocument(at, 'work');
  const body = { key: 'work', revision, value };
  return (await send(server, saveSiteDraft, { token: at.token, body })).body;
}

test('WORK-07 case studies are edited like other lists: add, order, remove, publish', async () => {
  const value = [own, ...samples.slice(2)];
  const { published } = await publishDocument(at, 'work', value);
  expect(published?.value).toEqual(value);
  expect(await saveValue([])).toMatchObject({ success: false });
});

describe('WORK-07 refuses an invalid entry with an error at its field', () => {
  const step = { title: 'First', text: 'Drawn.', picture: 'study-shop-front', alt: 'A shop.' };
  test.each([
    ['id', 'Corner Shop', /lower-case letters/],
    ['id', 'index', /lower-case letters/],
    ['id', '../admin', /lower-case letters/],
    ['id', 'x'.repeat(41), /at most 40/],
    ['title', '', /required/],
    ['title', 'x'.repeat(121), /at most 120/],
    ['category', 'Dance', /Choose a category/],
    ['year', '1899', /a year/],
    ['summary', 'x'.repeat(201), /at most 200/],
    ['image', 'https://evil.example/a.png', /Choose a picture/],
    ['image', '', /Choose a picture/],
    ['featured', 'yes', /home page/],
    ['brief', '', /required/],
    ['did', Array<string>(9).fill('One'), /at most 8/],
    ['process', Array<object>(13).fill(step), /at most 12/],
    ['process.0.alt', [{ ...step, alt: '' }], /Alt text is required/],
    ['process.0.picture', [{ ...step, picture: 'javascript:alert(1)' }], /Choose a picture/],
    ['pictures', Array<object>(13).fill({ picture: step.picture, alt: 'A' }), /at most 12/],
    ['results.0.source', [{ value: '+1', label: 'orders', source: '' }], /Source is required/],
    ['measures', Array<object>(5).fill({ title: 'A', text: 'B' }), /at most 4/],
    ['credits', 'One\nTwo', /one line/],
  ])('%s', async (path, value, message) => {
    const [field = ''] = path.split('.');
    const response = await saveValue([{ ...own, [field]: value }]);
    expect(response['fields']).toContainEqual({
      path: `value.0.${path}`,
      message: expect.stringMatching(message) as string,
    });
  });

  test('refuses unknown fields, and two entries with the same id', async () => {
    expect(await saveValue([{ ...own, theme: 'dark' }])).toMatchObject({ success: false });
    expect(await saveValue([own, own])).toMatchObject({ success: false });
  });
});

test('WORK-07 a sample may be edited but cannot claim results', async () => {
  const changed = { ...sample, title: 'Other words' };
  expect(await saveValue([changed, own])).toMatchObject({ success: true });
  expect(await saveValue([{ ...changed, results: own.results }])).toMatchObject({
    fields: [
      {
        path: 'value.0.results',
        message: expect.stringContaining('cannot list results') as string,
      },
    ],
  });
});

test('WORK-07 the audit log describes entries in readable text', () => {
  const [change] = listChanges([], [own]);
  expect(change?.after).toContain('+18%, visitors, Counted at the gate');
  expect(change?.after).not.toContain('[object');
});

test('SITE-05 WORK-07 hostile texts are stored verbatim or refused', async () => {
  const fields = toFields(SITE_LISTS.work);
  for (const text of HOSTILE_LINES) {
    const parts = fillParts(fields, text);
    expect(Object.keys(parts).toSorted()).toEqual(['measures', 'pictures', 'process', 'results']);
    expect(JSON.stringify(parts)).toContain(JSON.stringify(text).slice(1, -1));
    const value = [{ ...own, ...parts }];
    expect((await saveDraft(at, 'work', value)).draft?.value).toEqual(value);
  }
  const harmless = fillParts(fields, '');
  for (const text of REFUSED_LINES) expect(fillParts(fields, text)).toEqual(harmless);
}, 60_000);
