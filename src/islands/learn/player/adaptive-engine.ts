// Adaptive streaming: registers hls.js as a source handler of video.js. Loaded only for adaptive videos.
import type { ErrorData, HlsConfig, LoadPolicy, RetryConfig } from 'hls.js';
import Hls from 'hls.js/light';
import videojs from 'video.js/core.es.js';
import { ADAPTIVE_TYPE } from '#contract/media/video-package.ts';
import type { AdaptivePlayback, AdaptiveSource } from './adaptive-source.ts';
import { getLevels, type Quality } from './quality.ts';
import { markSource } from './video-engine.ts';

/** Before playback: one segment, so that it starts immediately. */
const BUFFER_AHEAD_S = 4;
/** During playback: bridges a tunnel, and wastes little when the user leaves. */
const BUFFER_PLAYING_S = 40;
const BUFFER_BEHIND_S = 30;
/** hls.js recovers from a media error at most once in this time. */
const RECOVER_EVERY_MS = 5000;
/** The HTTP status of requests with an expired playback token. */
const REFUSED = 403;

export function isSupported(): boolean {
  return Hls.isSupported();
}

interface SourceHandler {
  canHandleSource: (source: { type: string }) => '' | 'probably';
  handleSource: (source: AdaptiveSource, tech: { el: () => Element }) => { dispose: () => void };
}

/** Missing from the types of video.js. */
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
  markSource(element, src);
  hls.attachMedia(element);
  hls.loadSource(src);
  return {
    dispose: () => {
      element.removeEventListener('play', bufferMore);
      adaptive.onStream(undefined);
      hls.destroy();
      markSource(element, undefined);
    },
  };
}

function getConfig({ tokens, startAt, estimate }: AdaptivePlayback): Partial<HlsConfig> {
  const { keyLoadPolicy, manifestLoadPolicy, playlistLoadPolicy } = Hls.DefaultConfig;
  const shouldRetry = (...[, , , response, retry]: Parameters<ShouldRetry>) =>
    response?.code === REFUSED ? tokens.onRefused() : retry;
  const renewing = ({ default: policy }: LoadPolicy): LoadPolicy => ({
    default: {
      ...policy,
      errorRetry: policy.errorRetry && { ...policy.errorRetry, shouldRetry },
    },
  });
  return {
    // The content security policy forbids workers from blob URLs.
    enableWorker: false,
    startPosition: startAt > 0 ? startAt : -1,
    abrEwmaDefaultEstimate: estimate,
    // A bandwidth test segment would cost seconds on a slow connection.
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

function chooseLevel(hls: Hls, { video }: AdaptivePlayback, quality: Quality): void {
  const { fixed, most } = getLevels(quality, video.rungs);
  const getLevel = (rendition: number | undefined) =>
    hls.levels.findIndex((level) => shortSide(level) === rendition);
  // Capping by player size uses the same setting as the data saver.
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

/** Handles fatal errors that hls.js does not recover from by itself. */
function recoverBy(hls: Hls, { onFailed }: AdaptivePlayback) {
  let recoveredAt = -Infinity;
  return (_event: unknown, { fatal, type }: ErrorData) => {
    if (!fatal) return;
    const isMediaError = type === Hls.ErrorTypes.MEDIA_ERROR;
    if (!isMediaError || performance.now() - recoveredAt < RECOVER_EVERY_MS) return onFailed();
    recoveredAt = performance.now();
    hls.recoverMediaError();
  };
}
