// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MOVE_INTERVAL_MS, showWatermark } from './watermark.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

const listPositions = () =>
  [...document.querySelectorAll<HTMLElement>('.watermark')].map((mark) => mark.dataset['place']);

test('PLAY-04 the name shows twice, never in the same place, and visits every place in turn', () => {
  const remove = showWatermark('Ira Menon, Ink', (mark) => document.body.append(mark));
  expect([...document.querySelectorAll('.watermark')].map((mark) => mark.textContent)).toEqual([
    'Ira Menon, Ink',
    'Ira Menon, Ink',
  ]);
  const first = new Set<string | undefined>();
  for (let turn = 0; turn < 4; turn += 1) {
    const positions = listPositions();
    expect(new Set(positions).size).toBe(2);
    first.add(positions[0]);
    vi.advanceTimersByTime(MOVE_INTERVAL_MS);
    expect(listPositions().sort()).not.toEqual(positions.sort());
  }
  expect(first.size).toBe(4);
  remove();
  expect(listPositions()).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});
