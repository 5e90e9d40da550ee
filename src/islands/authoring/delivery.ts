// Sends one thing over a bad line until the server has it, and never twice: an answer may have been lost.
import { ApiError } from '#site/api/client.ts';
import type { FailureCode } from '#site/api/error-codes.ts';

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;
/** Answers of a server or of what stands before it that may be another next time. */
const PASSING: readonly FailureCode[] = ['no_answer', 'too_many', 'gateway', 'stopping', 'busy'];

/** Whether trying again may help without anybody changing anything. */
export function isPassing(error: unknown): boolean {
  return error instanceof ApiError && PASSING.includes(error.code);
}

/** Each pause is twice the one before, half a minute at most. */
export function pauseMs(tries: number): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries);
}

export interface Delivery<Value> {
  attempt: () => Promise<Value>;
  /** What the server has of it already, undefined when nothing. */
  find: () => Promise<Value | undefined>;
  /** An earlier attempt may have arrived. */
  doubtful: boolean;
  signal: AbortSignal;
  /** Told before each pause. */
  held: (error: unknown, pauseMs: number) => void;
  /** Ends when the time is over, the line is back, somebody asks for it, or the signal is aborted. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>;
}

export type Delivered<Value> =
  { result: 'done'; value: Value } | { result: 'cancelled' } | { result: 'failed'; error: unknown };

export async function deliver<Value>(what: Delivery<Value>): Promise<Delivered<Value>> {
  const { attempt, find, signal, held, pause } = what;
  let doubtful = what.doubtful;
  for (let tries = 0; !signal.aborted; tries += 1) {
    try {
      const there = doubtful ? await find() : undefined;
      return { result: 'done', value: there ?? (await attempt()) };
    } catch (error) {
      if (signal.aborted) break;
      if (!isPassing(error)) return { result: 'failed', error };
      doubtful = true;
      held(error, pauseMs(tries));
      await pause(pauseMs(tries), signal);
    }
  }
  return { result: 'cancelled' };
}

/** Waits for the time, the connection's return, `wakeUp`, or the end of the signal. */
export function waitForLine(ms: number, signal: AbortSignal, wakeUp: EventTarget): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const end = () => {
      clearTimeout(timer);
      over.abort();
      resolve();
    };
    const timer = setTimeout(end, ms);
    const once = { signal: over.signal };
    globalThis.addEventListener?.('online', end, once);
    wakeUp.addEventListener(WAKE_UP, end, once);
    signal.addEventListener('abort', end, once);
  });
}

/** Asks whatever waits for the line to try again now. */
export const WAKE_UP = 'wake-up';
