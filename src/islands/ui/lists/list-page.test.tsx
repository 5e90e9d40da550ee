// @vitest-environment happy-dom
// A list by its query: typed text is debounced, other changes load at once, and nothing loads
// twice.
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { SEARCH_DEBOUNCE_MS } from './search-box.ts';
import { type PageQuery, UNFILTERED } from './list-address.ts';
import { useList } from './list-page.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const WHOLE: PageQuery & { status: string } = { ...UNFILTERED, status: '' };

it('loads a filter or a page at once, a search after typing stops, and nothing twice', async () => {
  vi.useFakeTimers();
  const fetchPage = vi.fn((query: typeof WHOLE) => Promise.resolve(query));
  const advanceTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const { result, rerender } = renderHook((query) => useList(query, fetchPage), {
    initialProps: WHOLE,
  });
  await advanceTime(0);
  expect(result.current).toMatchObject({
    loaded: { status: 'ready', value: WHOLE },
    isRefreshing: false,
  });
  rerender({ ...WHOLE });
  rerender({ ...WHOLE, status: 'stuck' });
  await advanceTime(0);
  rerender({ ...WHOLE, query: 'a' });
  rerender({ ...WHOLE, query: 'asha ' });
  await advanceTime(SEARCH_DEBOUNCE_MS - 1);
  expect(result.current).toMatchObject({
    loaded: { value: { status: 'stuck' } },
    isRefreshing: true,
  });
  await advanceTime(1);
  expect(result.current).toMatchObject({
    loaded: { value: { query: 'asha' } },
    isRefreshing: false,
  });
  expect(fetchPage.mock.calls.map(([query]) => query)).toEqual([
    WHOLE,
    { ...WHOLE, status: 'stuck' },
    { ...WHOLE, query: 'asha' },
  ]);
});
