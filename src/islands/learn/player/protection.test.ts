// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  CONSOLE_CLEAR_MS,
  DOCK_CHECK_MS,
  installProtection,
  isLikelyDocked,
} from './protection.ts';

const log = { warn: vi.fn(), clear: vi.fn() };
let remove = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  remove = installProtection(window, log);
});
afterEach(() => {
  remove();
  vi.useRealTimers();
});

function isPrevented(event: Event): boolean {
  document.body.dispatchEvent(event);
  return event.defaultPrevented;
}

const key = (init: KeyboardEventInit) =>
  new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
const createEvent = (type: string) => new Event(type, { bubbles: true, cancelable: true });

describe('while the player is open', () => {
  test('PLAY-10 right-click, drag and text selection are blocked', () => {
    for (const type of ['contextmenu', 'dragstart', 'selectstart']) {
      expect(isPrevented(createEvent(type)), type).toBe(true);
    }
  });

  test('PLAY-11 OPEN-61 the shortcuts are blocked on every platform', () => {
    const blocked: KeyboardEventInit[] = [
      ...['s', 'p', 'u'].flatMap((letter) => [
        { key: letter, ctrlKey: true },
        { key: letter, metaKey: true },
      ]),
      ...['I', 'J', 'C', 'K', 'E', 'M', 'P'].map((letter) => ({
        key: letter,
        ctrlKey: true,
        shiftKey: true,
      })),
      { key: 'ˆ', code: 'KeyI', metaKey: true, altKey: true },
      { key: '˚', code: 'KeyK', metaKey: true, altKey: true },
      { key: '¨', code: 'KeyU', metaKey: true, altKey: true },
      { key: 'F7', shiftKey: true },
      { key: 'F9', shiftKey: true },
      { key: 'F12' },
      { key: 'PrintScreen' },
    ];
    for (const init of blocked) expect(isPrevented(key(init)), JSON.stringify(init)).toBe(true);
    expect(
      isPrevented(
        new KeyboardEvent('keyup', { key: 'PrintScreen', bubbles: true, cancelable: true }),
      ),
    ).toBe(true);
  });

  test('OPEN-61 the shortcuts of the video and of assistive technology stay usable', () => {
    const free: KeyboardEventInit[] = [
      { key: ' ' },
      { key: 'f' },
      { key: 's' },
      { key: 'ArrowRight' },
      { key: 'Tab' },
      { key: 'Enter' },
      { key: 'c', ctrlKey: true },
      { key: 'r', ctrlKey: true },
      { key: 'R', ctrlKey: true, shiftKey: true },
      { key: 'F5', shiftKey: true },
      { key: 'k' },
      { key: 'e', ctrlKey: true },
    ];
    for (const init of free) expect(isPrevented(key(init)), JSON.stringify(init)).toBe(false);
  });

  test('PLAY-12 the console is cleared every 3 s', () => {
    expect(CONSOLE_CLEAR_MS).toBe(3000);
    vi.advanceTimersByTime(9000);
    expect(log.clear).toHaveBeenCalledTimes(3);
  });

  test('PLAY-13 OPEN-62 a docked window is logged once each time it becomes docked', () => {
    expect(DOCK_CHECK_MS).toBe(1000);
    const width = window.innerWidth;
    Object.assign(window, { outerWidth: width + 161 });
    vi.advanceTimersByTime(3000);
    expect(log.warn).toHaveBeenCalledTimes(1);
    Object.assign(window, { outerWidth: width });
    vi.advanceTimersByTime(1000);
    Object.assign(window, { outerWidth: width + 300 });
    vi.advanceTimersByTime(1000);
    expect(log.warn).toHaveBeenCalledTimes(2);
    Object.assign(window, { outerWidth: width });
  });

  test('PLAY-13 the gap counts only above 160 px, in either direction', () => {
    const sizes = { innerWidth: 1000, innerHeight: 800, outerWidth: 1160, outerHeight: 960 };
    expect(isLikelyDocked(sizes)).toBe(false);
    expect(isLikelyDocked({ ...sizes, outerHeight: 961 })).toBe(true);
    expect(isLikelyDocked({ ...sizes, outerWidth: 1161 })).toBe(true);
  });

  test('OPEN-61 leaving removes every listener and timer', () => {
    remove();
    expect(isPrevented(createEvent('contextmenu'))).toBe(false);
    expect(isPrevented(key({ key: 'F12' }))).toBe(false);
    vi.advanceTimersByTime(10_000);
    expect(log.clear).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });
});
