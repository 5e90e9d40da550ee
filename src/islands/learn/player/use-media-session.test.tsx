// @vitest-environment happy-dom
// The media keys of the device.
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useMediaSession } from './use-media-session.ts';
import type { VideoPlayer } from './video-engine.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('the keys for the neighbouring lessons follow a reload of the course', () => {
  const handlers = new Map<string, (() => void) | null>();
  const setActionHandler = (key: string, handler: (() => void) | null) =>
    handlers.set(key, handler);
  vi.stubGlobal('navigator', { mediaSession: { setActionHandler, metadata: null } });
  vi.stubGlobal('MediaMetadata', class {});
  const player = { on: vi.fn(), off: vi.fn() } as unknown as VideoPlayer;
  const go = vi.fn();
  const video = {
    id: 'l1',
    title: 'Lines',
    course: 'Drawing',
    artwork: '',
    previous: undefined,
    go,
  };
  const { rerender } = renderHook((next: string | undefined) =>
    useMediaSession<string>(player, { ...video, next }),
  );
  expect(handlers.get('nexttrack')).toBeNull();
  rerender('l2');
  rerender('l3');
  handlers.get('nexttrack')?.();
  expect(go).toHaveBeenCalledExactlyOnceWith('l3');
  rerender(undefined);
  expect(handlers.get('nexttrack')).toBeNull();
});
