// @vitest-environment happy-dom
// The messages of a preview, from the request to its end half an hour later.
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { $session } from '#site/stores/session.ts';
import { SitePreview } from './SitePreview.tsx';

const MINUTE = 60_000;
let readyAt = 0;
let endsAt = 0;

/**
 * A mock server whose preview is built after two seconds and ends half an hour after the request.
 */
function getState(): string {
  if (Date.now() >= endsAt) return 'none';
  return Date.now() >= readyAt ? 'ready' : 'building';
}

beforeEach(() => {
  vi.useFakeTimers();
  $session.set({ ...$session.get(), isLoading: false });
  readyAt = Date.now() + 2000;
  endsAt = Date.now() + 30 * MINUTE;
  vi.stubGlobal('fetch', async () => {
    const data = { state: getState(), reason: '', key: 'the-key' };
    return Response.json({ success: true, data });
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const advance = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

it('says that the preview has ended after half an hour, opened or not', async () => {
  render(<SitePreview />);
  await advance(500);
  screen.getByText(/^The preview is being built/);
  await advance(4000);
  screen.getByText('The preview is ready.', { exact: false });
  await advance(28 * MINUTE);
  expect(screen.queryByText(/^The preview has expired/)).toBeNull();
  await advance(3 * MINUTE);
  screen.getByText('The preview has expired. Press Preview to build a new one.');
});
