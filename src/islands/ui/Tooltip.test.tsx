// @vitest-environment happy-dom
// The timing of tooltips.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Tooltip } from './Tooltip.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <>
      {['Edit', 'Delete'].map((text) => (
        <Tooltip key={text} text={`${text} course`}>
          {(described) => <button {...described}>{text}</button>}
        </Tooltip>
      ))}
    </>,
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const getFrame = (name: string) =>
  screen.getByRole('button', { name }).parentElement as HTMLElement;
const isOpen = (name: string) => getFrame(name).classList.contains('is-open');
const advanceTime = (ms: number) => act(() => vi.advanceTimersByTime(ms));

/** Dispatches a pointer event with its own timestamp. */
function firePointer(kind: 'pointerOver' | 'pointerOut', name: string, at: number): void {
  const event = new PointerEvent(kind.toLowerCase(), { bubbles: true, pointerType: 'mouse' });
  Object.defineProperty(event, 'timeStamp', { value: at });
  fireEvent(getFrame(name), event);
}

it('CONST-02 opens after the pointer rests for 700 ms, and not before', () => {
  firePointer('pointerOver', 'Edit', 10_000);
  advanceTime(699);
  expect(isOpen('Edit')).toBe(false);
  advanceTime(1);
  expect(isOpen('Edit')).toBe(true);
});

it('CONST-02 opens the next tooltip at once within 300 ms, and after 700 ms again later', () => {
  firePointer('pointerOver', 'Edit', 20_000);
  advanceTime(700);
  firePointer('pointerOut', 'Edit', 21_000);
  expect(isOpen('Edit')).toBe(false);
  firePointer('pointerOver', 'Delete', 21_299);
  advanceTime(0);
  expect(isOpen('Delete')).toBe(true);
  firePointer('pointerOut', 'Delete', 22_000);
  firePointer('pointerOver', 'Edit', 22_300);
  advanceTime(699);
  expect(isOpen('Edit')).toBe(false);
});

it('never opens when the pointer has moved on', () => {
  firePointer('pointerOver', 'Edit', 30_000);
  advanceTime(500);
  firePointer('pointerOut', 'Edit', 30_500);
  advanceTime(1000);
  expect(isOpen('Edit')).toBe(false);
});

it('closes with Escape and describes its control', () => {
  firePointer('pointerOver', 'Edit', 40_000);
  advanceTime(700);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(isOpen('Edit')).toBe(false);
  const described = screen.getByRole('button', { name: 'Edit' }).getAttribute('aria-describedby');
  expect(document.getElementById(described ?? '')?.textContent).toBe('Edit course');
});
