import { expect, test, vi } from 'vitest';
import { ApiError } from '#site/api/client.ts';
import { toFailureCode } from '#site/api/error-codes.ts';
import { deliver, isTemporary, getPauseMs, waitForConnection, WAKE_UP } from './uploads.ts';
import { computeSpeed, formatTimeLeft, addSample } from './upload-progress.ts';
import type { Sample } from './upload-progress.ts';

test('retry delays grow to half a minute', () => {
  expect([0, 1, 2, 4, 5, 12].map(getPauseMs)).toEqual([1000, 2000, 4000, 16_000, 30_000, 30_000]);
});

test('retries only errors that may be temporary', () => {
  const isTemporaryStatus = (status: number) =>
    isTemporary(new ApiError({ code: toFailureCode(status) }));
  expect([0, 408, 429, 502, 503, 504].filter(isTemporaryStatus)).toHaveLength(6);
  expect([400, 401, 409, 413, 500, 507].some(isTemporaryStatus)).toBe(false);
  expect(isTemporary(new Error('ours'))).toBe(false);
});

test('a delay ends by time, connection, request or abort', async () => {
  vi.useFakeTimers();
  const requests = new EventTarget();
  const ended: string[] = [];
  const startWait = (name: string, signal = new AbortController().signal) =>
    waitForConnection(1000, signal, requests).then(() => ended.push(name));
  const stop = new AbortController();
  void startWait('stopped', stop.signal);
  stop.abort();
  await vi.advanceTimersByTimeAsync(0);
  void startWait('requested');
  requests.dispatchEvent(new Event(WAKE_UP));
  await vi.advanceTimersByTimeAsync(0);
  void startWait('in time');
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
    samples = addSample(samples, { at: second * 1000, sent });
  }
  expect(computeSpeed(samples) / MB).toBeCloseTo(1, 5);
  expect(formatTimeLeft(170 * MB, computeSpeed(samples))).toBe('about 3 min left');
  expect(formatTimeLeft(35 * MB, MB)).toBe('about 40 s left');
  expect(formatTimeLeft(7200 * MB, MB)).toBe('about 2 h 0 min left');
  expect(formatTimeLeft(5, 0)).toBe('');
  expect(addSample(samples, { at: 21_000, sent: 0 })).toHaveLength(1);
});
