// The posts of the journal as a list: what an entry may hold, and that none at all is a journal as well.
import { describe, expect, test } from 'vitest';
import { parseBlocks } from '#contract/post-text.ts';
import { saveSiteDraft } from '#contract/site-documents.ts';
import type { SiteDocuments } from '#contract/site-documents.ts';
import { shipped } from '#server/platform/shipped-content.ts';
import { closeAfterAll } from '../support/closing.ts';
import { HOSTILE_LINES } from '../support/hostile-texts.ts';
import { makeAdmin } from '../support/makers.ts';
import { send, startServer } from '../support/server.ts';
import { documentAt, publishAt } from '../support/site-documents.ts';

const server = closeAfterAll(await startServer());
const at = { server, ...(await makeAdmin(server)) };
const [post] = shipped('posts');
if (!post) throw new Error('there are posts');
const own: SiteDocuments['posts'][number] = {
  ...post,
  id: 'looms',
  author: '',
  updatedOn: '2026-11-20',
};

async function sent(value: unknown) {
  const { revision } = await documentAt(at, 'posts');
  const body = { key: 'posts', revision, value };
  return (await send(server, saveSiteDraft, { token: at.token, body })).body;
}

test('JOURNAL-03 posts are published, and none at all is a list', async () => {
  for (const value of [[own, post], []])
    expect((await publishAt(at, 'posts', value)).published?.value).toEqual(value);
});

describe('JOURNAL-03 a post is refused at its field', () => {
  test.each([
    ['id', 'A Post', /Small letters/],
    ['title', '', /required/],
    ['summary', 'x'.repeat(201), /at most 200/],
    ['picture', 'team-film', /Choose a picture/],
    ['alt', '', /to be seen is required/],
    ['author', 'Nobody!', /who wrote it/],
    ['publishedOn', '2026-02-31', /day/],
    ['updatedOn', 'yesterday', /day/],
    ['tags', Array<string>(6).fill('One'), /at most 5/],
    ['body', [], /at least 1/],
    ['body', ['x'.repeat(1501)], /at most 1500/],
    ['body', ['See [this](javascript:alert(1)).'], /https/],
    ['body', ['See [this](//evil.example).'], /https/],
  ])('%s', async (path, value, message) => {
    const got = await sent([{ ...own, [path]: value }]);
    const fields = got['fields'] as unknown as { path: string; message: string }[];
    expect(fields.map((field) => field.path)).toContainEqual(
      expect.stringContaining(`value.0.${path}`),
    );
    expect(fields.map((field) => field.message).join()).toMatch(message);
  });
});

test('JOURNAL-04 hostile lines are text, and every letter of them is shown', () => {
  for (const line of HOSTILE_LINES) {
    const [block] = parseBlocks([line]);
    const spans = block && 'spans' in block ? block.spans : [];
    expect(
      spans.every(({ href }) => href === undefined),
      line,
    ).toBe(true);
    if (block?.kind === 'paragraph') expect(spans.map(({ text }) => text).join('')).toBe(line);
  }
});
