// Adaptive streaming: registers hls.js as a source handler of video.js. Loaded only for adaptive videos.
import type { ErrorData, HlsConfig, LoadPolicy, RetryConfig } from 'hls.js';
import Hls from 'hls.js/light';
import videojs from 'video.js/core.es.js';
import { ADAPTIVE_TYPE } from '#contract/media/video-package.ts';
import type { AdaptivePlayback, AdaptiveSource } from './adaptive-source.ts';
import { getRenditionLimits, type Quality } from './quality.ts';
import { setLoadedUrl } from './video-engine.ts';

/** Before playback: one segment, so that it starts immediately. */
const BUFFER_AHEAD_S = 4;
/** During playback: bridges a tunnel, and wastes little when the user leaves. */
const BUFFER_PLAYING_S = 40;
const BUFFER_BEHIND_S = 30;
/** hls.js recovers from a media error at most once in this time. */
const RECOVER_EVERY_MS = 5000;
/** The HTTP status of requests with an expired playback token. */
const HTTP_FORBIDDEN = 403;

export function isSupported(): boolean {
  return Hls.isSupported();
}

interface SourceHandler {
  canHandleSource: (source: { type: string }) => '' | 'probably';
  handleSource: (source: AdaptiveSource, tech: { el: () => Element }) => { dispose: () => void };
}

/** Missing from the types of video.js. */
interface Tech {
  registerSourceHandler: (handler: SourceHandler, index: number) => void;
}

(videojs.getTech('Html5') as unknown as Tech).registerSourceHandler(
  {
    canHandleSource: (source) =>
      source.type === ADAPTIVE_TYPE && 'adaptive' in source ? 'probably' : '',
    handleSource: (source, tech) => loadStream(tech.el() as HTMLVideoElement, source),
  },
  0,
);

function loadStream(element: HTMLVideoElement, { src, adaptive }: AdaptiveSource) {
  const hls = new Hls(buildConfig(adaptive));
  const bufferMore = () => setBufferLength(hls, BUFFER_PLAYING_S);
  const choose = (quality: Quality) => chooseLevel(hls, adaptive, quality);
  setBufferLength(hls, element.paused ? BUFFER_AHEAD_S : BUFFER_PLAYING_S);
  element.addEventListener('play', bufferMore);
  hls.on(Hls.Events.MANIFEST_PARSED, () => {
    choose(adaptive.getQuality());
    adaptive.onStream({ choose });
  });
  hls.on(Hls.Events.LEVEL_SWITCHED, (_event, { level }) => {
    const shownLevel = hls.levels[level];
    if (shownLevel) adaptive.onRenditionShown(getShortSide(shownLevel));
  });
  hls.on(Hls.Events.ERROR, createErrorHandler(hls, adaptive));
  setLoadedUrl(element, src);
  hls.attachMedia(element);
  hls.loadSource(src);
  return {
    dispose: () => {
      element.removeEventListener('play', bufferMore);
      adaptive.onStream(undefined);
      hls.destroy();
      setLoadedUrl(element, undefined);
    },
  };
}

function buildConfig({ tokens, startAt, estimate }: AdaptivePlayback): Partial<HlsConfig> {
  const { keyLoadPolicy, manifestLoadPolicy, playlistLoadPolicy } = Hls.DefaultConfig;
  const shouldRetry = (...[, , , response, retry]: Parameters<ShouldRetry>) =>
    response?.code === HTTP_FORBIDDEN ? tokens.onRefused() : retry;
  const withRenewal = ({ default: policy }: LoadPolicy): LoadPolicy => ({
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
    xhrSetup: async (xhr, url) => xhr.open('GET', await tokens.withFreshToken(url), true),
    keyLoadPolicy: withRenewal(keyLoadPolicy),
    manifestLoadPolicy: withRenewal(manifestLoadPolicy),
    playlistLoadPolicy: withRenewal(playlistLoadPolicy),
  };
}

type ShouldRetry = NonNullable<RetryConfig['shouldRetry']>;

function setBufferLength(hls: Hls, seconds: number): void {
  Object.assign(hls.config, { maxBufferLength: seconds, maxMaxBufferLength: seconds });
}

function chooseLevel(hls: Hls, { video }: AdaptivePlayback, quality: Quality): void {
  const { fixedRendition, maxRendition } = getRenditionLimits(quality, video.rungs);
  const findLevelIndex = (rendition: number | undefined) =>
    hls.levels.findIndex((level) => getShortSide(level) === rendition);
  // Capping by player size uses the same setting as the data saver.
  hls.capLevelToPlayerSize = fixedRendition === undefined && maxRendition === undefined;
  if (!hls.capLevelToPlayerSize) hls.autoLevelCapping = findLevelIndex(maxRendition);
  const level = findLevelIndex(fixedRendition);
  hls.startLevel = level;
  if (level < 0) hls.loadLevel = level;
  else hls.nextLevel = level;
}

function getShortSide({ width, height }: { width: number; height: number }): number {
  return Math.min(width, height);
}

/** Handles fatal errors that hls.js does not recover from by itself. */
function createErrorHandler(hls: Hls, { onFailed }: AdaptivePlayback) {
  let recoveredAt = -Infinity;
  return (_event: unknown, { fatal, type }: ErrorData) => {
    if (!fatal) return;
    const isMediaError = type === Hls.ErrorTypes.MEDIA_ERROR;
    if (!isMediaError || performance.now() - recoveredAt < RECOVER_EVERY_MS) return onFailed();
    recoveredAt = performance.now();
    hls.recoverMediaError();
  };
}
