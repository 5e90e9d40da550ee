// @vitest-environment happy-dom
// A growing list: page after page by cursor, without duplicate rows, and with a retry of failed
// pages.
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { type PageRules, useMore } from './use-more.ts';

afterEach(cleanup);

interface Page {
  names: string[];
  older: string | null;
}

const RULES: PageRules<Page, string, string> = {
  getRows: ({ names }) => names,
  getKey: (name) => name,
  getNext: ({ older }) => older,
};

const FIRST: Page = { names: ['e', 'd'], older: 'from d' };

function renderMore(first: Page | null, answers: readonly (Page | Error)[]) {
  const fetchPage = vi.fn(async (cursor: string): Promise<Page> => {
    const answer = answers[fetchPage.mock.calls.length - 1] ?? new Error(`None at ${cursor}.`);
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const hook = renderHook((page) => useMore(page, fetchPage, RULES), { initialProps: first });
  const loadMore = () => act(async () => hook.result.current.more?.onMore());
  return { ...hook, fetchPage, loadMore };
}

it('appends each page by the cursor of the previous one, until there is none', async () => {
  const { result, loadMore, fetchPage } = renderMore(FIRST, [
    { names: ['d', 'c'], older: 'from c' },
    { names: ['b'], older: null },
  ]);
  expect(result.current.rows).toEqual(['e', 'd']);
  await loadMore();
  expect(result.current.rows).toEqual(['e', 'd', 'c']);
  await loadMore();
  expect(result.current).toEqual({ rows: ['e', 'd', 'c', 'b'], more: undefined });
  expect(fetchPage.mock.calls).toEqual([['from d'], ['from c']]);
});

it('reports a failed page, and requests the same one again', async () => {
  const { result, loadMore, fetchPage } = renderMore(FIRST, [
    new Error('Offline.'),
    { names: ['c'], older: null },
  ]);
  await loadMore();
  expect(result.current).toMatchObject({ rows: ['e', 'd'], more: { status: 'failed' } });
  await loadMore();
  expect(result.current.rows).toEqual(['e', 'd', 'c']);
  expect(fetchPage.mock.calls).toEqual([['from d'], ['from d']]);
});

it('restarts with another first page, and requests nothing before the first one has loaded', async () => {
  const { result, loadMore, rerender } = renderMore(null, [{ names: ['c'], older: null }]);
  expect(result.current).toEqual({ rows: [], more: undefined });
  rerender(FIRST);
  await loadMore();
  expect(result.current.rows).toEqual(['e', 'd', 'c']);
  rerender({ names: ['z'], older: null });
  expect(result.current).toEqual({ rows: ['z'], more: undefined });
});
