// @vitest-environment happy-dom
// An order is asked about in growing pauses, and at once when somebody comes back.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OrderStatus } from '#site/api/own-payments.ts';
import { watchOrder } from './watch-order.ts';

const MINUTE_MS = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function watched(eager: boolean, answers: (OrderStatus | Error)[]) {
  const asked: number[] = [];
  const paid: number[] = [];
  const began = Date.now();
  const stop = watchOrder(
    'order_1',
    { eager, onPaid: () => void paid.push(Date.now() - began) },
    async () => {
      asked.push(Date.now() - began);
      const answer = answers.shift() ?? 'open';
      if (answer instanceof Error) throw answer;
      return answer;
    },
  );
  return { asked, paid, stop };
}

it('asks soon after a dismissal, less and less often, and gives up', async () => {
  const { asked, paid } = watched(true, []);
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
  expect(asked.slice(0, 4)).toEqual([2000, 6000, 14_000, 29_000]);
  expect(asked).toHaveLength(8);
  expect(asked.at(-1)).toBeLessThan(6 * MINUTE_MS);
  expect(paid).toEqual([]);
});

it('tells once that the order is paid, and asks no more', async () => {
  const { asked, paid } = watched(true, ['open', new Error('no network'), 'paid', 'paid']);
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
  expect(paid).toEqual([14_000]);
  expect(asked).toHaveLength(3);
});

it('is patient while the window is open', async () => {
  const { asked } = watched(false, []);
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
  expect(asked[0]).toBe(5000);
  expect(asked.length).toBeLessThan(35);
});

it('asks no more where money went back or the server does not tell', async () => {
  const { asked, paid } = watched(true, ['over']);
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
  expect([asked.length, paid.length]).toEqual([1, 0]);
});

it('asks at once when the network or the visitor comes back, and never on a page that nobody sees', async () => {
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const { asked, stop } = watched(true, []);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  dispatchEvent(new Event('online'));
  expect(asked).toEqual([]);
  seen.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual([MINUTE_MS]);
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveLength(2);
  stop();
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
  expect(asked).toHaveLength(2);
});
