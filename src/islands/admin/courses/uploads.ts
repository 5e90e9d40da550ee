// Sends one item over a bad connection until the server has it, and never twice. Both wizards use it to cancel, pause
// and retry uploads.
import { useState } from 'react';
import { ApiError } from '#site/api/client.ts';
import type { FailureCode } from '#site/api/error-codes.ts';

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;
/** Failures of the server or of a proxy that may not happen again. */
const TEMPORARY_CODES: readonly FailureCode[] = [
  'no_answer',
  'too_many',
  'gateway',
  'stopping',
  'busy',
];

/** Whether a retry may succeed without a change. */
export function isTemporary(error: unknown): boolean {
  return error instanceof ApiError && TEMPORARY_CODES.includes(error.code);
}

/** Doubles with each pause, up to 30 seconds. */
export function getPauseMs(tries: number): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries);
}

interface Delivery<Value> {
  attempt: () => Promise<Value>;
  /** The result of an earlier attempt; undefined if there is none. */
  find: () => Promise<Value | undefined>;
  /** An earlier attempt may have arrived. */
  isUncertain: boolean;
  signal: AbortSignal;
  /** Whether bytes arrived since the last call. If so, the pauses start short again. */
  hasMoved?: () => boolean;
  /** Called before each pause. */
  onStalled: (error: unknown, ms: number) => void;
  /** Resolves after the time, when the connection is back, on `wakeUp`, or when the signal aborts. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>;
}

export type Delivered<Value> =
  { result: 'done'; value: Value } | { result: 'cancelled' } | { result: 'failed'; error: unknown };

export async function deliver<Value>(delivery: Delivery<Value>): Promise<Delivered<Value>> {
  const { attempt, find, signal, onStalled, pause } = delivery;
  let isUncertain = delivery.isUncertain;
  for (let tries = 0; !signal.aborted; tries += 1) {
    try {
      const existing = isUncertain ? await find() : undefined;
      return { result: 'done', value: existing ?? (await attempt()) };
    } catch (error) {
      if (signal.aborted) break;
      if (!isTemporary(error)) return { result: 'failed', error };
      isUncertain = true;
      if (delivery.hasMoved?.()) tries = 0;
      onStalled(error, getPauseMs(tries));
      await pause(getPauseMs(tries), signal);
    }
  }
  return { result: 'cancelled' };
}

/** Makes waiting uploads retry now. */
export const WAKE_UP = 'wake-up';

/** Resolves after `ms`, when the browser is online again, on `wakeUp`, or when the signal aborts. */
export function waitForConnection(
  ms: number,
  signal: AbortSignal,
  wakeUp: EventTarget,
): Promise<void> {
  return new Promise((resolve) => {
    const ended = new AbortController();
    const finish = () => {
      clearTimeout(timer);
      ended.abort();
      resolve();
    };
    const timer = setTimeout(finish, ms);
    const once = { signal: ended.signal };
    globalThis.addEventListener?.('online', finish, once);
    wakeUp.addEventListener(WAKE_UP, finish, once);
    signal.addEventListener('abort', finish, once);
  });
}

/** Does not change while the page is open. */
export interface UploadControl {
  /** Creates the abort controller for the lesson's key. */
  begin: (lesson: string) => AbortController;
  cancel: (lesson: string) => void;
  /** Ends the pause before the next attempt. */
  tryNow: () => void;
  pause: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Resolves when the next file may start. */
  gate: (signal: AbortSignal) => Promise<void>;
  setUploadsPaused: (paused: boolean) => void;
  /** A signal that aborts when uploads are paused. Already aborted while they are paused. */
  pauseSignal: () => AbortSignal;
}

export interface Uploads extends UploadControl {
  paused: boolean;
}

const RESUMED = 'resumed';

export function useUploads(): Uploads {
  const [control] = useState(createUploadControl);
  const [paused, setPaused] = useState(false);
  const setUploadsPaused = (isPaused: boolean) => {
    control.setUploadsPaused(isPaused);
    setPaused(isPaused);
  };
  return { ...control, paused, setUploadsPaused };
}

export function createUploadControl(): UploadControl {
  const events = new EventTarget();
  const controllers = new Map<string, AbortController>();
  let isPaused = false;
  let pauseController = new AbortController();
  return {
    begin: (lesson) => {
      const controller = new AbortController();
      controllers.set(lesson, controller);
      return controller;
    },
    cancel: (lesson) => controllers.get(lesson)?.abort(),
    tryNow: () => void events.dispatchEvent(new Event(WAKE_UP)),
    pause: (ms, signal) => waitForConnection(ms, signal, events),
    gate: (signal) =>
      new Promise((resolve) => {
        if (!isPaused || signal.aborted) return resolve();
        events.addEventListener(RESUMED, () => resolve(), { once: true });
        signal.addEventListener('abort', () => resolve(), { once: true });
      }),
    pauseSignal: () => pauseController.signal,
    setUploadsPaused: (paused) => {
      isPaused = paused;
      if (paused) pauseController.abort();
      else pauseController = new AbortController();
      if (!paused) events.dispatchEvent(new Event(RESUMED));
    },
  };
}
