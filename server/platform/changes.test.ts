// Work runs soon after changes, once for several changes, and failed work is retried with growing delays.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createChangeDebouncer } from './changes.ts';

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('works once for several changes, and is not postponed by continuous changes', async () => {
  const work = vi.fn(() => Promise.resolve(true));
  const debouncer = createChangeDebouncer({ log }, work);
  for (let index = 0; index < 7; index += 1) {
    debouncer.notify();
    await vi.advanceTimersByTimeAsync(500);
  }
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(work).toHaveBeenCalledTimes(2);
  debouncer.stop();
});

it('retries with growing delays, passes on the delay, and retries soon after a change', async () => {
  const pauses: number[] = [];
  const debouncer = createChangeDebouncer({ log }, (retryMs) => {
    pauses.push(retryMs);
    return Promise.resolve(pauses.length === 8);
  });
  debouncer.notify(0);
  await vi.advanceTimersByTimeAsync(0);
  for (const pause of [8000, 32_000, 128_000, 512_000, 600_000]) {
    expect(pauses.at(-1)).toBe(pause);
    await vi.advanceTimersByTimeAsync(pause);
  }
  expect(pauses).toHaveLength(6);
  debouncer.notify();
  await vi.advanceTimersByTimeAsync(2000);
  expect(pauses).toHaveLength(7);
  await vi.advanceTimersByTimeAsync(600_000);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(pauses).toHaveLength(8);
  debouncer.notify();
  await vi.advanceTimersByTimeAsync(2000);
  expect(pauses.at(-1)).toBe(8000);
  debouncer.stop();
});

it('logs and retries work that rejects', async () => {
  const work = vi.fn(() => Promise.resolve(true)).mockRejectedValueOnce(new Error('Disk full.'));
  const debouncer = createChangeDebouncer({ log }, work);
  debouncer.notify(0);
  await vi.advanceTimersByTimeAsync(0);
  expect(log.error).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(8000);
  expect(work).toHaveBeenCalledTimes(2);
  debouncer.stop();
});
