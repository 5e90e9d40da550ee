// Films whose quality follows the line: hls.js as one more handler of sources of the video's engine. Loaded for such
// films alone.
import type { ErrorData, HlsConfig, LoadPolicy, RetryConfig } from 'hls.js';
import Hls from 'hls.js/light';
import videojs from 'video.js/core.es.js';
import { ADAPTIVE_TYPE } from '#contract/video-package.ts';
import type { AdaptivePlay, AdaptiveSource } from './adaptive-play.ts';
import { levelsFor, type Quality } from './quality.ts';
import { tellSource } from './video-engine.ts';

/** Before anybody plays it: one segment, so that it begins at once. */
const BUFFER_AHEAD_S = 4;
/** While it plays: bridges a tunnel, and wastes little when it is left. */
const BUFFER_PLAYING_S = 40;
const BUFFER_BEHIND_S = 30;
/** A broken part is skipped once in so long a time. */
const RECOVER_EVERY_MS = 5000;
/** What the server says to a ticket that has ended. */
const REFUSED = 403;

export function plays(): boolean {
  return Hls.isSupported();
}

interface SourceHandler {
  canHandleSource: (source: { type: string }) => '' | 'probably';
  handleSource: (source: AdaptiveSource, tech: { el: () => Element }) => { dispose: () => void };
}

/** The engine's own types leave this out. */
interface Tech {
  registerSourceHandler: (handler: SourceHandler, at: number) => void;
}

(videojs.getTech('Html5') as unknown as Tech).registerSourceHandler(
  {
    canHandleSource: (source) =>
      source.type === ADAPTIVE_TYPE && 'adaptive' in source ? 'probably' : '',
    handleSource: (source, tech) => load(tech.el() as HTMLVideoElement, source),
  },
  0,
);

function load(element: HTMLVideoElement, { src, adaptive }: AdaptiveSource) {
  const hls = new Hls(getConfig(adaptive));
  const bufferMore = () => buffer(hls, BUFFER_PLAYING_S);
  const choose = (quality: Quality) => chooseLevel(hls, adaptive, quality);
  buffer(hls, element.paused ? BUFFER_AHEAD_S : BUFFER_PLAYING_S);
  element.addEventListener('play', bufferMore);
  hls.on(Hls.Events.MANIFEST_PARSED, () => {
    choose(adaptive.quality());
    adaptive.onStream({ choose });
  });
  hls.on(Hls.Events.LEVEL_SWITCHED, (_event, { level }) => {
    const shown = hls.levels[level];
    if (shown) adaptive.onShown(shortSide(shown));
  });
  hls.on(Hls.Events.ERROR, recoverBy(hls, adaptive));
  tellSource(element, src);
  hls.attachMedia(element);
  hls.loadSource(src);
  return {
    dispose: () => {
      element.removeEventListener('play', bufferMore);
      adaptive.onStream(undefined);
      hls.destroy();
      tellSource(element, undefined);
    },
  };
}

function getConfig({ tokens, startAt, estimate }: AdaptivePlay): Partial<HlsConfig> {
  const { keyLoadPolicy, manifestLoadPolicy, playlistLoadPolicy } = Hls.DefaultConfig;
  const shouldRetry = (...[, , , response, otherwise]: Parameters<ShouldRetry>) =>
    response?.code === REFUSED ? tokens.refused() : otherwise;
  const renewing = ({ default: policy }: LoadPolicy): LoadPolicy => ({
    default: {
      ...policy,
      errorRetry: policy.errorRetry && { ...policy.errorRetry, shouldRetry },
    },
  });
  return {
    // The page's content policy allows no worker out of a text.
    enableWorker: false,
    startPosition: startAt > 0 ? startAt : -1,
    abrEwmaDefaultEstimate: estimate,
    // A first part that is not shown costs a slow line seconds.
    testBandwidth: false,
    capLevelToPlayerSize: true,
    backBufferLength: BUFFER_BEHIND_S,
    xhrSetup: async (xhr, address) => xhr.open('GET', await tokens.getAddress(address), true),
    keyLoadPolicy: renewing(keyLoadPolicy),
    manifestLoadPolicy: renewing(manifestLoadPolicy),
    playlistLoadPolicy: renewing(playlistLoadPolicy),
  };
}

type ShouldRetry = NonNullable<RetryConfig['shouldRetry']>;

function buffer(hls: Hls, seconds: number): void {
  Object.assign(hls.config, { maxBufferLength: seconds, maxMaxBufferLength: seconds });
}

function chooseLevel(hls: Hls, { film: video }: AdaptivePlay, quality: Quality): void {
  const { fixed, most } = levelsFor(quality, video.rungs);
  const getLevel = (rendition: number | undefined) =>
    hls.levels.findIndex((level) => shortSide(level) === rendition);
  // The size of the picture sets the same bound as the data saver.
  hls.capLevelToPlayerSize = fixed === undefined && most === undefined;
  if (!hls.capLevelToPlayerSize) hls.autoLevelCapping = getLevel(most);
  const level = getLevel(fixed);
  hls.startLevel = level;
  if (level < 0) hls.loadLevel = level;
  else hls.nextLevel = level;
}

function shortSide({ width, height }: { width: number; height: number }): number {
  return Math.min(width, height);
}

/** What hls.js does not get over by itself. */
function recoverBy(hls: Hls, { onFailed }: AdaptivePlay) {
  let recoveredAt = -Infinity;
  return (_event: unknown, { fatal, type }: ErrorData) => {
    if (!fatal) return;
    const isBroken = type === Hls.ErrorTypes.MEDIA_ERROR;
    if (!isBroken || performance.now() - recoveredAt < RECOVER_EVERY_MS) return onFailed();
    recoveredAt = performance.now();
    hls.recoverMediaError();
  };
}
