// Sends one thing over a bad line until the server has it, and never twice: an answer may have been lost. What both
// wizards share of it: cancelling, pausing between files, trying again at once.
import { useState } from 'react';
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
  isUncertain: boolean;
  signal: AbortSignal;
  /** Whether something of it has arrived since this was last asked: then pauses begin short again. */
  hasMoved?: () => boolean;
  /** Called before each pause. */
  onHeld: (error: unknown, pauseMs: number) => void;
  /** Ends when the time is over, the line is back, somebody asks for it, or the signal is aborted. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>;
}

export type Delivered<Value> =
  { result: 'done'; value: Value } | { result: 'cancelled' } | { result: 'failed'; error: unknown };

export async function deliver<Value>(what: Delivery<Value>): Promise<Delivered<Value>> {
  const { attempt, find, signal, onHeld, pause } = what;
  let isUncertain = what.isUncertain;
  for (let tries = 0; !signal.aborted; tries += 1) {
    try {
      const there = isUncertain ? await find() : undefined;
      return { result: 'done', value: there ?? (await attempt()) };
    } catch (error) {
      if (signal.aborted) break;
      if (!isPassing(error)) return { result: 'failed', error };
      isUncertain = true;
      if (what.hasMoved?.()) tries = 0;
      onHeld(error, pauseMs(tries));
      await pause(pauseMs(tries), signal);
    }
  }
  return { result: 'cancelled' };
}

/** Asks whatever waits for the line to try again now. */
export const WAKE_UP = 'wake-up';

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

/** What a run asks; the same for the life of the page. */
export interface UploadControl {
  /** A way to cancel that is known under the lesson's key. */
  begin: (lesson: string) => AbortController;
  cancel: (lesson: string) => void;
  /** Ends a pause before a next try. */
  tryNow: () => void;
  pause: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Resolves when a next file may begin. */
  gate: (signal: AbortSignal) => Promise<void>;
  hold: (paused: boolean) => void;
  /** Aborted with the next pause that is asked for; already, where one is wished now. */
  pauseSignal: () => AbortSignal;
}

export interface Uploads extends UploadControl {
  paused: boolean;
}

const RESUMED = 'resumed';

export function useUploads(): Uploads {
  const [control] = useState(uploadControl);
  const [paused, setPaused] = useState(false);
  const hold = (isPaused: boolean) => {
    control.hold(isPaused);
    setPaused(isPaused);
  };
  return { ...control, paused, hold };
}

export function uploadControl(): UploadControl {
  const events = new EventTarget();
  const controllers = new Map<string, AbortController>();
  let held = false;
  let pausing = new AbortController();
  return {
    begin: (lesson) => {
      const controller = new AbortController();
      controllers.set(lesson, controller);
      return controller;
    },
    cancel: (lesson) => controllers.get(lesson)?.abort(),
    tryNow: () => void events.dispatchEvent(new Event(WAKE_UP)),
    pause: (ms, signal) => waitForLine(ms, signal, events),
    gate: (signal) =>
      new Promise((resolve) => {
        if (!held || signal.aborted) return resolve();
        events.addEventListener(RESUMED, () => resolve(), { once: true });
        signal.addEventListener('abort', () => resolve(), { once: true });
      }),
    pauseSignal: () => pausing.signal,
    hold: (paused) => {
      held = paused;
      if (paused) pausing.abort();
      else pausing = new AbortController();
      if (!paused) events.dispatchEvent(new Event(RESUMED));
    },
  };
}
