// Plays one lesson: resumes at the saved position, survives expired URLs and network loss, stops when access is refused.
import type { AdaptiveVideo } from '#contract/media/video-package.ts';
import type { FreshSources, FreshVideo, VideoSource } from '#site/api/videos.ts';
import { choosePlayableSource } from './playable-source.ts';
import type { AdaptivePlayback, Stream } from './adaptive-source.ts';
import { getConnection, estimateBandwidth, type Quality } from './quality.ts';
import { canRenew, NO_RENEWAL, recordProgress, startRenewal } from './renewal.ts';
import { createVideoTokens, type PlaybackTokens } from './playback-tokens.ts';
import { findLoadedUrl, unloadVideo, type VideoPlayer } from './video-engine.ts';

/** withdrawn: access to the lesson has ended. elsewhere: the account plays on the maximum number of devices. */
type RefusalReason = 'withdrawn' | 'elsewhere';

/** offline: waits for the network. preparing: polls the server. failed: waits for a retry. missing: there is no video. */
export type VideoStatus =
  'loading' | 'ready' | 'offline' | 'preparing' | 'failed' | 'missing' | RefusalReason;

export interface LessonToPlay {
  /** Undefined if it has to be requested. */
  knownSources: FreshSources | undefined;
  /** Seconds. */
  startAt: number;
  /** Starts without a click, because the user has already started a video on this page. */
  shouldAutoplay: boolean;
  getQuality: () => Quality;
  /** Requests new URLs; `plain`: also of the single MP4 file, for browsers that do not play the adaptive video. */
  renew: (plain: boolean) => Promise<FreshVideo>;
  onStatus: (status: VideoStatus) => void;
  /** Called before the video is loaded; resolves once its poster is shown. */
  onVideo: (video: OpenedVideo | undefined) => Promise<void>;
  onStream: (stream: Stream | undefined) => void;
  /** The short side of the picture, in pixels. */
  onRenditionShown: (rendition: number) => void;
  /** The new position in seconds, after playing or seeking. */
  onReached: (seconds: number) => void;
  onPlay: (seconds: number) => void;
  onPause: () => void;
  onEnded: () => void;
  onVideoGone: () => void;
}

export interface OpenedVideo {
  video: AdaptiveVideo;
  tokens: PlaybackTokens;
}

export interface Playback {
  retry: () => void;
  /** True while it plays, is about to play, or has played to its end. */
  isWatched: () => boolean;
  refuse: (reason: RefusalReason) => void;
  resume: () => void;
  stop: () => void;
}

/** Positions this close to the end start from the beginning. */
const END_TOLERANCE_S = 2;
/** Preparing a video takes minutes. */
export const POLL_INTERVAL_MS = 20_000;

export function playLesson(player: VideoPlayer, lesson: LessonToPlay): Playback {
  let isStopped = false;
  let status: VideoStatus = 'loading';
  let renewal = NO_RENEWAL;
  /** The latest source, and whether the player has loaded it. Until then, events belong to the previous video. */
  let requested: VideoSource | undefined;
  let isLoaded = false;
  let opened: OpenedVideo | undefined;
  /** The adaptive video failed or is not supported. */
  let usesPlainFile = false;
  let pollTimer: ReturnType<typeof setTimeout> | undefined;
  /** Answers to earlier attempts are ignored. */
  let attempt = 0;
  const position = { seconds: lesson.startAt, playing: lesson.shouldAutoplay };
  const setStatus = (next: VideoStatus) => {
    status = next;
    if (!isStopped) lesson.onStatus(next);
  };
  /** The promise is not awaited: in some browsers it never settles. */
  const play = () => void player.play()?.catch(() => undefined);

  const load = (source: VideoSource) => {
    if (player.error()) player.error(null);
    // A seek whose event has not fired yet.
    if (isLoaded) position.seconds = player.currentTime() || position.seconds;
    requested = source;
    isLoaded = false;
    player.src(source);
  };
  const openSources = async ({ plain, adaptive, expiresAtMs }: FreshSources) => {
    const ownAttempt = attempt;
    const video = usesPlainFile ? undefined : adaptive;
    opened = video && {
      video,
      tokens: createVideoTokens({ src: video.src, endsAt: expiresAtMs }, () => lesson.renew(false)),
    };
    const posterShown = lesson.onVideo(opened);
    if (!opened) return plain ? load(plain) : setStatus(getFailedStatus());
    // The poster loads before the streaming code, unless the user waits for the video.
    if (!position.playing) await posterShown;
    const source = await choosePlayableSource(player, plain, toAdaptivePlayback(opened));
    if (isStopped || ownAttempt !== attempt) return;
    if (source) return load(source);
    // This browser does not play the adaptive video, and the plain file was not requested.
    usesPlainFile = true;
    void renew();
  };
  const toAdaptivePlayback = (video: OpenedVideo): AdaptivePlayback => ({
    ...video,
    getQuality: lesson.getQuality,
    onStream: lesson.onStream,
    onRenditionShown: lesson.onRenditionShown,
    startAt: position.seconds,
    estimate: estimateBandwidth(getConnection(navigator)),
    onFailed: () => !isStopped && recover(),
  });
  const renew = async () => {
    attempt += 1;
    const ownAttempt = attempt;
    clearTimeout(pollTimer);
    const fresh = await lesson.renew(usesPlainFile);
    if (isStopped || ownAttempt !== attempt) return;
    if (typeof fresh === 'object') return openSources(fresh);
    if (fresh === 'withdrawn') return refuse('withdrawn');
    if (fresh === 'preparing') return schedulePoll();
    if (fresh === 'gone') lesson.onVideoGone();
    setStatus(fresh === 'gone' && !lesson.knownSources ? 'missing' : getFailedStatus());
  };
  const schedulePoll = () => {
    setStatus('preparing');
    pollTimer = setTimeout(() => void renew(), POLL_INTERVAL_MS);
  };
  const refuse = (reason: RefusalReason) => {
    attempt += 1;
    isLoaded = false;
    position.playing = false;
    unloadVideo(player);
    setStatus(reason);
  };
  /** S33: replaces an expired URL once and resumes; after that tries the video as a single file. */
  const recover = () => {
    if (!navigator.onLine) return setStatus('offline');
    if (!canRenew(renewal)) {
      if (!opened || usesPlainFile) return setStatus('failed');
      usesPlainFile = true;
    }
    renewal = startRenewal(position.seconds);
    void renew();
  };
  const retry = () => {
    setStatus('loading');
    renewal = startRenewal(position.seconds);
    void renew();
  };
  const videoListeners: Listeners = {
    loadedmetadata: () => {
      setStatus('ready');
      const { seconds, playing } = position;
      if (seconds > 0 && seconds < (player.duration() ?? 0) - END_TOLERANCE_S)
        player.currentTime(seconds);
      if (playing) play();
    },
    suspend: () => {
      if (player.readyState() > 0) return;
      // In data saver mode the browser loads nothing before playback.
      setStatus('ready');
      if (position.playing) play();
    },
    timeupdate: () => {
      if (player.ended()) return;
      const seconds = player.currentTime() ?? 0;
      if (seconds <= 0) return;
      position.seconds = seconds;
      renewal = recordProgress(renewal, seconds);
      opened?.tokens.keepFresh();
      lesson.onReached(seconds);
    },
    seeking: () => {
      position.seconds = player.currentTime() ?? position.seconds;
    },
    play: () => {
      position.playing = true;
      lesson.onPlay(position.seconds);
    },
    pause: () => {
      if (!player.error()) position.playing = false;
      lesson.onPause();
    },
    waiting: () => {
      if (!navigator.onLine) setStatus('offline');
    },
    playing: () => setStatus('ready'),
    ended: () => {
      Object.assign(position, { seconds: 0, playing: false });
      lesson.onEnded();
    },
  };
  const stopListening = addListeners(player, {
    loadstart: () => {
      isLoaded ||= requested !== undefined && findLoadedUrl(player) === requested.src;
    },
    error: recover,
    ...guardListeners(() => isLoaded, videoListeners),
  });
  const onOnline = () => {
    if (status === 'offline' || status === 'failed') retry();
  };
  addEventListener('online', onOnline);

  setStatus('loading');
  if (lesson.knownSources) void openSources(lesson.knownSources);
  else {
    unloadVideo(player);
    void renew();
  }
  return {
    retry,
    isWatched: () => position.playing || (isLoaded && player.ended()),
    refuse,
    resume: () => {
      position.playing = true;
      retry();
    },
    stop: () => {
      isStopped = true;
      clearTimeout(pollTimer);
      stopListening();
      removeEventListener('online', onOnline);
      // On unmount the player may be disposed already.
      if (!player.isDisposed()) player.pause();
    },
  };
}

function getFailedStatus(): VideoStatus {
  return navigator.onLine ? 'failed' : 'offline';
}

type Listeners = Readonly<Record<string, () => void>>;

function guardListeners(isActive: () => boolean, listeners: Listeners): Listeners {
  return Object.fromEntries(
    Object.entries(listeners).map(([event, listener]) => [event, () => isActive() && listener()]),
  );
}

function addListeners(player: VideoPlayer, listeners: Listeners): () => void {
  for (const [event, listener] of Object.entries(listeners)) player.on(event, listener);
  return () => {
    for (const [event, listener] of Object.entries(listeners)) player.off(event, listener);
  };
}
