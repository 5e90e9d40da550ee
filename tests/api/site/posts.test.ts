// The posts of the journal: validation, the empty list, and Markdown.
import { describe, expect, test } from 'vitest';
import { saveSiteDraft } from '#contract/site/site-documents.ts';
import type { SiteDocuments } from '#contract/site/site-documents.ts';
import { getDefaultContent } from '#server/platform/default-content.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { renderMarkdown } from '#contract/markdown.ts';
import { HOSTILE_LINES } from '../../support/hostile-texts.ts';
import { makeAdmin } from '../../support/makers.ts';
import { send, startServer } from '../../support/server.ts';
import { fetchDocument, publishDocument } from '../../support/site-documents.ts';

const server = closeAfterAll(await startServer());
const at = { server, ...(await makeAdmin(server)) };
const [post] = getDefaultContent('posts');
if (!post) throw new Error('No default posts.');
const own: SiteDocuments['posts'][number] = {
  ...post,
  id: 'looms',
  author: '',
  updatedOn: '2026-11-20',
};

async function saveValue(value: unknown) {
  const { revision } = await fetchDocument(at, 'posts');
  const body = { key: 'posts', revision, value };
  return (await send(server, saveSiteDraft, { token: at.token, body })).body;
}

test('JOURNAL-03 publishes posts, and an empty list too', async () => {
  for (const value of [[own, post], []])
    expect((await publishDocument(at, 'posts', value)).published?.value).toEqual(value);
});

describe('JOURNAL-03 refuses an invalid post at its field', () => {
  test.each([
    ['id', 'A Post', /lower-case letters/],
    ['title', '', /required/],
    ['summary', 'x'.repeat(201), /at most 200/],
    ['picture', 'team-film', /Choose a picture/],
    ['alt', '', /Alt text is required/],
    ['author', 'Nobody!', /Choose an author/],
    ['publishedOn', '2026-02-31', /date/],
    ['updatedOn', 'yesterday', /date/],
    ['tags', Array<string>(6).fill('One'), /at most 5/],
    ['body', ' ', /required/],
    ['body', 'x'.repeat(400_001), /at most 400000/],
    ['body', 'See [this](javascript:alert(1)).', /https/],
    ['body', 'See [this](//evil.example).', /https/],
    ['body', '# Again a title', /## or ###/],
    ['body', 'Nothing\u0000 here', /plain text/],
  ])('%s', async (path, value, message) => {
    const response = await saveValue([{ ...own, [path]: value }]);
    const fields = response['fields'] as unknown as { path: string; message: string }[];
    expect(fields.map((field) => field.path)).toContainEqual(
      expect.stringContaining(`value.0.${path}`),
    );
    expect(fields.map((field) => field.message).join()).toMatch(message);
  });
});

test('JOURNAL-04 shows hostile lines as text', () => {
  for (const line of HOSTILE_LINES) {
    const tags = renderMarkdown(line).match(/<[^>]*>/g) ?? [];
    expect(
      tags.filter(
        (tag) => !/^<\/?(?:p|em|strong|code|ul|ol|li|h\d|blockquote)>$|^<[bh]r \/>$/.test(tag),
      ),
      line,
    ).toEqual([]);
  }
});
