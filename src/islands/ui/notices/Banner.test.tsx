// @vitest-environment happy-dom
// The lifetime of a banner, on a fake clock.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { $notices, notify } from '#site/stores/notices.ts';
import { Banner } from './Banner.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  $notices.set([]);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function renderBanner(): void {
  notify({ layer: 'banner', type: 'warning', title: 'Payment Cancelled', message: 'Try again.' });
  const [notice] = $notices.get();
  if (notice) render(<Banner notice={notice} />);
}

const advanceTime = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it('NOTE-02: hides after 5000 ms and is removed 300 ms later', () => {
  renderBanner();
  advanceTime(4999);
  expect(screen.getByRole('alert').dataset['leaving']).toBeUndefined();
  advanceTime(1);
  expect(screen.getByRole('alert').dataset['leaving']).toBe('true');
  advanceTime(299);
  expect($notices.get()).toHaveLength(1);
  advanceTime(1);
  expect($notices.get()).toHaveLength(0);
});

it('NOTE-03: the close button hides it at once and removes it 300 ms later', () => {
  renderBanner();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByRole('alert').dataset['leaving']).toBe('true');
  advanceTime(300);
  expect($notices.get()).toHaveLength(0);
});
