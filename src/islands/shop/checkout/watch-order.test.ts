// @vitest-environment happy-dom
// An order is polled in growing intervals, and at once when the user returns.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OrderStatus } from '#site/api/own-payments.ts';
import { watchOrder } from './watch-order.ts';

const MINUTE_MS = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function startWatching(isEager: boolean, answers: (OrderStatus | Error)[]) {
  const polls: number[] = [];
  const paid: number[] = [];
  const startedAt = Date.now();
  const stop = watchOrder(
    'order_1',
    { isEager, onPaid: () => void paid.push(Date.now() - startedAt) },
    async () => {
      polls.push(Date.now() - startedAt);
      const answer = answers.shift() ?? 'open';
      if (answer instanceof Error) throw answer;
      return answer;
    },
  );
  return { polls, paid, stop };
}

it('polls soon after a dismissal, with growing intervals, and gives up', async () => {
  const { polls, paid } = startWatching(true, []);
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
  expect(polls.slice(0, 4)).toEqual([2000, 6000, 14_000, 29_000]);
  expect(polls).toHaveLength(8);
  expect(polls.at(-1)).toBeLessThan(6 * MINUTE_MS);
  expect(paid).toEqual([]);
});

it('reports once that the order is paid, and stops polling', async () => {
  const { polls, paid } = startWatching(true, ['open', new Error('no network'), 'paid', 'paid']);
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
  expect(paid).toEqual([14_000]);
  expect(polls).toHaveLength(3);
});

it('polls less often while the window is open', async () => {
  const { polls } = startWatching(false, []);
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
  expect(polls[0]).toBe(5000);
  expect(polls.length).toBeLessThan(35);
});

it('stops polling when the money went back or the server gives no status', async () => {
  const { polls, paid } = startWatching(true, ['over']);
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
  expect([polls.length, paid.length]).toEqual([1, 0]);
});

it('polls at once when the network or the visitor returns, and never on a hidden page', async () => {
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const { polls, stop } = startWatching(true, []);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  dispatchEvent(new Event('online'));
  expect(polls).toEqual([]);
  seen.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(polls).toEqual([MINUTE_MS]);
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(polls).toHaveLength(2);
  stop();
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
  expect(polls).toHaveLength(2);
});
