// What both wizards share of their uploads: cancelling, pausing between files, trying again at once.
import { useState } from 'react';
import { waitForLine, WAKE_UP } from './delivery.ts';

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
}

export interface Uploads extends UploadControl {
  paused: boolean;
}

const RESUMED = 'resumed';

export function useUploads(): Uploads {
  const [control] = useState(uploadControl);
  const [paused, setPaused] = useState(false);
  const hold = (wanted: boolean) => {
    control.hold(wanted);
    setPaused(wanted);
  };
  return { ...control, paused, hold };
}

export function uploadControl(): UploadControl {
  const events = new EventTarget();
  const controllers = new Map<string, AbortController>();
  let held = false;
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
    hold: (paused) => {
      held = paused;
      if (!paused) events.dispatchEvent(new Event(RESUMED));
    },
  };
}
