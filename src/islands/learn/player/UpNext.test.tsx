// @vitest-environment happy-dom
// The countdown between two lessons.
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { UP_NEXT_S, UpNext } from './UpNext.tsx';

const nextTitle = 'Twelve posts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const advanceTime = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000));

it('the next lesson starts after its countdown, which stops while the video covers the page', async () => {
  const onGo = vi.fn();
  let isCovered = false;
  render(
    <UpNext
      nextTitle={nextTitle}
      onGo={onGo}
      hasCountdown
      onCancel={vi.fn()}
      isCovered={() => isCovered}
    />,
  );
  await advanceTime(1);
  isCovered = true;
  for (let second = 0; second < 2 * UP_NEXT_S; second += 1) await advanceTime(1);
  expect(screen.getByText(`in ${UP_NEXT_S - 1} s`)).toBeTruthy();
  expect(onGo).not.toHaveBeenCalled();
  isCovered = false;
  for (let second = 1; second < UP_NEXT_S; second += 1) await advanceTime(1);
  expect(onGo).toHaveBeenCalledOnce();
});

it('without autoplay, the next lesson is offered but does not start', async () => {
  const onGo = vi.fn();
  render(
    <UpNext
      nextTitle={nextTitle}
      onGo={onGo}
      hasCountdown={false}
      onCancel={vi.fn()}
      isCovered={() => false}
    />,
  );
  for (let second = 0; second < 2 * UP_NEXT_S; second += 1) await advanceTime(1);
  expect(screen.queryByText(/^in/)).toBeNull();
  expect(onGo).not.toHaveBeenCalled();
  screen.getByText('Play now').click();
  expect(onGo).toHaveBeenCalledOnce();
});
