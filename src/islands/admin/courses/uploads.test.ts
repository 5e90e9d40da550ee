import { expect, test, vi } from 'vitest';
import { ApiError } from '#site/api/client.ts';
import { getCode } from '#site/api/error-codes.ts';
import { deliver, isPassing, pauseMs, waitForLine, WAKE_UP } from './uploads.ts';
import { getSpeed, timeLeft, withSample } from './videos.ts';
import type { Sample } from './videos.ts';

test('retry delays grow to half a minute', () => {
  expect([0, 1, 2, 4, 5, 12].map(pauseMs)).toEqual([1000, 2000, 4000, 16_000, 30_000, 30_000]);
});

test('retries only errors that may be temporary', () => {
  const of = (status: number) => isPassing(new ApiError({ code: getCode(status) }));
  expect([0, 408, 429, 502, 503, 504].filter(of)).toHaveLength(6);
  expect([400, 401, 409, 413, 500, 507].some(of)).toBe(false);
  expect(isPassing(new Error('ours'))).toBe(false);
});

test('a delay ends by time, connection, request or abort', async () => {
  vi.useFakeTimers();
  const requests = new EventTarget();
  const ended: string[] = [];
  const wait = (name: string, signal = new AbortController().signal) =>
    waitForLine(1000, signal, requests).then(() => ended.push(name));
  const stop = new AbortController();
  void wait('stopped', stop.signal);
  stop.abort();
  await vi.advanceTimersByTimeAsync(0);
  void wait('requested');
  requests.dispatchEvent(new Event(WAKE_UP));
  await vi.advanceTimersByTimeAsync(0);
  void wait('in time');
  await vi.advanceTimersByTimeAsync(1000);
  vi.useRealTimers();
  expect(ended).toEqual(['stopped', 'requested', 'in time']);
});

test('a cancelled upload is not retried', async () => {
  const stop = new AbortController();
  const attempt = vi.fn(async () => {
    stop.abort();
    throw new ApiError({ code: 'no_answer' });
  });
  const delivered = await deliver({
    attempt,
    find: async () => undefined,
    isUncertain: false,
    signal: stop.signal,
    onStalled: () => undefined,
    pause: async () => undefined,
  });
  expect(delivered).toEqual({ result: 'cancelled' });
  expect(attempt).toHaveBeenCalledOnce();
});

test('measures speed over the last seconds, and derives the remaining time from it', () => {
  const MB = 1024 * 1024;
  let samples: readonly Sample[] = [];
  for (let second = 0; second <= 20; second += 1) {
    const sent = second <= 10 ? second * 10 * MB : 100 * MB + (second - 10) * MB;
    samples = withSample(samples, { at: second * 1000, sent });
  }
  expect(getSpeed(samples) / MB).toBeCloseTo(1, 5);
  expect(timeLeft(170 * MB, getSpeed(samples))).toBe('about 3 min left');
  expect(timeLeft(35 * MB, MB)).toBe('about 40 s left');
  expect(timeLeft(7200 * MB, MB)).toBe('about 2 h 0 min left');
  expect(timeLeft(5, 0)).toBe('');
  expect(withSample(samples, { at: 21_000, sent: 0 })).toHaveLength(1);
});
