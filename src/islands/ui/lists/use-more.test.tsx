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
  nextOf: ({ older }) => older,
};

const FIRST: Page = { names: ['e', 'd'], older: 'from d' };

function grown(first: Page | null, answers: readonly (Page | Error)[]) {
  const fetchPage = vi.fn(async (place: string): Promise<Page> => {
    const answer = answers[fetchPage.mock.calls.length - 1] ?? new Error(`None at ${place}.`);
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const hook = renderHook((page) => useMore(page, fetchPage, RULES), { initialProps: first });
  const grow = () => act(async () => hook.result.current.more?.onMore());
  return { ...hook, fetchPage, grow };
}

it('appends each page by the cursor of the previous one, until there is none', async () => {
  const { result, grow, fetchPage } = grown(FIRST, [
    { names: ['d', 'c'], older: 'from c' },
    { names: ['b'], older: null },
  ]);
  expect(result.current.rows).toEqual(['e', 'd']);
  await grow();
  expect(result.current.rows).toEqual(['e', 'd', 'c']);
  await grow();
  expect(result.current).toEqual({ rows: ['e', 'd', 'c', 'b'], more: undefined });
  expect(fetchPage.mock.calls).toEqual([['from d'], ['from c']]);
});

it('reports a failed page, and requests the same one again', async () => {
  const { result, grow, fetchPage } = grown(FIRST, [
    new Error('Offline.'),
    { names: ['c'], older: null },
  ]);
  await grow();
  expect(result.current).toMatchObject({ rows: ['e', 'd'], more: { status: 'failed' } });
  await grow();
  expect(result.current.rows).toEqual(['e', 'd', 'c']);
  expect(fetchPage.mock.calls).toEqual([['from d'], ['from d']]);
});

it('restarts with another first page, and requests nothing before the first one has loaded', async () => {
  const { result, grow, rerender } = grown(null, [{ names: ['c'], older: null }]);
  expect(result.current).toEqual({ rows: [], more: undefined });
  rerender(FIRST);
  await grow();
  expect(result.current.rows).toEqual(['e', 'd', 'c']);
  rerender({ names: ['z'], older: null });
  expect(result.current).toEqual({ rows: ['z'], more: undefined });
});
