// The video of the open lesson: the second at which it started, and whether it keeps playing.
import type { TestUser } from './test-user.ts';

interface Playing {
  /** The lesson's title. */
  title: string;
  source: string;
  /** The second at which this video was first seen playing. */
  began: number;
  /** The current second. */
  second: number;
  paused: boolean;
}

export function createVideoProbe(me: TestUser) {
  const now = () => me.ask(readPlayingVideo);
  return {
    /** The page records from here on at which second each video starts to play. */
    recordStarts: async (): Promise<void> => {
      await me.until('a video', () => me.ask(() => document.querySelector('video') !== null));
      await me.ask(recordVideoStarts);
    },
    /** Waits until a video other than `before` plays beyond this second. */
    waitUntilPlaysPast: (second: number, before?: string): Promise<Playing> =>
      me.until(
        `a video that plays past second ${second}`,
        now,
        (video) => video.source !== before && !video.paused && video.second > second,
      ),
    waitUntilPaused: (): Promise<Playing> =>
      me.until('a paused video', now, ({ paused }) => paused),
  };
}

/** Runs in the page. Media events do not bubble, but a capturing listener on the document sees them. */
function recordVideoStarts(): void {
  const began: Record<string, number> = {};
  const note = ({ target }: Event): void => {
    if (!(target instanceof HTMLVideoElement) || target.paused || target.seeking) return;
    began[target.currentSrc] ??= target.currentTime;
    document.documentElement.dataset['began'] = JSON.stringify(began);
  };
  addEventListener('playing', note, true);
  addEventListener('timeupdate', note, true);
}

/** Runs in the page. */
function readPlayingVideo(): Playing {
  const video = document.querySelector('video');
  const began = JSON.parse(document.documentElement.dataset['began'] ?? '{}') as Record<
    string,
    number
  >;
  return {
    title: document.querySelector('h1')?.innerText ?? '',
    source: video?.currentSrc ?? '',
    began: began[video?.currentSrc ?? ''] ?? -1,
    second: video?.currentTime ?? 0,
    paused: video?.paused ?? true,
  };
}
