// One lesson in the player: begins where it was left, goes on through expired addresses and lost networks, ends where it
// is refused.
import type { AdaptiveVideo } from '#contract/video-package.ts';
import type { FreshSources, FreshVideo, VideoSource } from '#site/api/videos.ts';
import { playableForm } from './playable-form.ts';
import type { AdaptivePlay, Stream } from './adaptive-play.ts';
import { getConnection, firstEstimate, type Quality } from './quality.ts';
import { mayRenew, NO_RENEWAL, playedTo, renewed } from './renewal.ts';
import { videoTokens, type PlaybackTokens } from './playback-tokens.ts';
import { sourceOn, unload, type VideoPlayer } from './video-engine.ts';

/** withdrawn: the right to the lesson is no more. elsewhere: the account plays on as many other devices as it may. */
export type Refused = 'withdrawn' | 'elsewhere';

/**
 * offline: waits for the network. preparing: looks again by itself. failed: waits for the learner. missing: there is no
 * video.
 */
export type VideoStatus =
  'loading' | 'ready' | 'offline' | 'preparing' | 'failed' | 'missing' | Refused;

export interface LessonToPlay {
  /** Undefined where it has to be asked for. */
  known: FreshSources | undefined;
  /** Seconds. */
  startAt: number;
  /** Plays at once: the learner has asked for it on this page. */
  atOnce: boolean;
  quality: () => Quality;
  /** With the plain file only where the prepared film does not play. */
  renew: (plain: boolean) => Promise<FreshVideo>;
  onStatus: (status: VideoStatus) => void;
  /** What comes on, before it is loaded; resolves once its first picture stands. */
  onVideo: (video: OpenedVideo | undefined) => Promise<void>;
  onStream: (stream: Stream | undefined) => void;
  /** The short side of the picture that is shown. */
  onShown: (rendition: number) => void;
  /** The lesson stands at this second, by playing or seeking. */
  onReached: (seconds: number) => void;
  onPlay: (seconds: number) => void;
  onPause: () => void;
  onEnded: () => void;
  onGone: () => void;
}

export interface OpenedVideo {
  film: AdaptiveVideo;
  tokens: PlaybackTokens;
}

export interface Playback {
  retry: () => void;
  /** Whether somebody watches: it plays, will as soon as it can, or has played to its end. */
  isWatched: () => boolean;
  refuse: (why: Refused) => void;
  resume: () => void;
  stop: () => void;
}

/** Nothing is left to see so shortly before the end. */
const END_S = 2;
/** A film takes minutes to prepare. */
export const LOOK_AGAIN_MS = 20_000;

export function playLesson(player: VideoPlayer, lesson: LessonToPlay): Playback {
  let left = false;
  let status: VideoStatus = 'loading';
  let renewal = NO_RENEWAL;
  /** The source asked for last, and whether the player has come to it: until then it tells of the film before. */
  let requested: VideoSource | undefined;
  let isHere = false;
  let opened: OpenedVideo | undefined;
  /** Its parts do not play here, or do not arrive. */
  let onlyPlain = false;
  let lookingAgain: ReturnType<typeof setTimeout> | undefined;
  /** What was asked for before is answered too late. */
  let attempt = 0;
  const stood = { seconds: lesson.startAt, playing: lesson.atOnce };
  const show = (next: VideoStatus) => {
    status = next;
    if (!left) lesson.onStatus(next);
  };
  /** Nothing waits for the promise: some browsers play, and never keep it. */
  const play = () => void player.play()?.catch(() => undefined);

  const load = (source: VideoSource) => {
    if (player.error()) player.error(null);
    // Where somebody has just gone to, of which no event has told yet.
    if (isHere) stood.seconds = player.currentTime() || stood.seconds;
    requested = source;
    isHere = false;
    player.src(source);
  };
  const open = async ({ plain, adaptive, endsAt }: FreshSources) => {
    const own = attempt;
    const parts = onlyPlain ? undefined : adaptive;
    opened = parts && {
      film: parts,
      tokens: videoTokens({ src: parts.src, endsAt }, () => lesson.renew(false)),
    };
    const picture = lesson.onVideo(opened);
    if (!opened) return plain ? load(plain) : show(failedStatus());
    // Code for the film gives way to its picture, unless somebody waits for the film.
    if (!stood.playing) await picture;
    const source = await playableForm(player, plain, playOf(opened));
    if (left || own !== attempt) return;
    if (source) return load(source);
    // This browser plays no prepared film.
    onlyPlain = true;
    void renew();
  };
  const playOf = (video: OpenedVideo): AdaptivePlay => ({
    ...video,
    quality: lesson.quality,
    onStream: lesson.onStream,
    onShown: lesson.onShown,
    startAt: stood.seconds,
    estimate: firstEstimate(getConnection(navigator)),
    onFailed: () => !left && recover(),
  });
  const renew = async () => {
    attempt += 1;
    const own = attempt;
    clearTimeout(lookingAgain);
    const fresh = await lesson.renew(onlyPlain);
    if (left || own !== attempt) return;
    if (typeof fresh === 'object') return open(fresh);
    if (fresh === 'withdrawn') return refuse('withdrawn');
    if (fresh === 'preparing') return waitForVideo();
    if (fresh === 'gone') lesson.onGone();
    show(fresh === 'gone' && !lesson.known ? 'missing' : failedStatus());
  };
  const waitForVideo = () => {
    show('preparing');
    lookingAgain = setTimeout(() => void renew(), LOOK_AGAIN_MS);
  };
  const refuse = (why: Refused) => {
    attempt += 1;
    isHere = false;
    stood.playing = false;
    unload(player);
    show(why);
  };
  /** S33: an expired address is replaced once, and playback goes on where it stood; then the film is tried as one file. */
  const recover = () => {
    if (!navigator.onLine) return show('offline');
    if (!mayRenew(renewal)) {
      if (!opened || onlyPlain) return show('failed');
      onlyPlain = true;
    }
    renewal = renewed(stood.seconds);
    void renew();
  };
  const retry = () => {
    show('loading');
    renewal = renewed(stood.seconds);
    void renew();
  };
  const ofThisVideo: Listeners = {
    loadedmetadata: () => {
      show('ready');
      const { seconds, playing } = stood;
      if (seconds > 0 && seconds < (player.duration() ?? 0) - END_S) player.currentTime(seconds);
      if (playing) play();
    },
    suspend: () => {
      if (player.readyState() > 0) return;
      // The browser saves data, and loads nothing before it is told to play.
      show('ready');
      if (stood.playing) play();
    },
    timeupdate: () => {
      if (player.ended()) return;
      const seconds = player.currentTime() ?? 0;
      if (seconds <= 0) return;
      stood.seconds = seconds;
      renewal = playedTo(renewal, seconds);
      opened?.tokens.keepFresh();
      lesson.onReached(seconds);
    },
    seeking: () => {
      stood.seconds = player.currentTime() ?? stood.seconds;
    },
    play: () => {
      stood.playing = true;
      lesson.onPlay(stood.seconds);
    },
    pause: () => {
      if (!player.error()) stood.playing = false;
      lesson.onPause();
    },
    waiting: () => {
      if (!navigator.onLine) show('offline');
    },
    playing: () => show('ready'),
    ended: () => {
      Object.assign(stood, { seconds: 0, playing: false });
      lesson.onEnded();
    },
  };
  const stopListening = listen(player, {
    loadstart: () => {
      isHere ||= requested !== undefined && sourceOn(player) === requested.src;
    },
    error: recover,
    ...onlyWhile(() => isHere, ofThisVideo),
  });
  const online = () => {
    if (status === 'offline' || status === 'failed') retry();
  };
  addEventListener('online', online);

  show('loading');
  if (lesson.known) void open(lesson.known);
  else {
    unload(player);
    void renew();
  }
  return {
    retry,
    isWatched: () => stood.playing || (isHere && player.ended()),
    refuse,
    resume: () => {
      stood.playing = true;
      retry();
    },
    stop: () => {
      left = true;
      clearTimeout(lookingAgain);
      stopListening();
      removeEventListener('online', online);
      // With the page's video, where that goes as well.
      if (!player.isDisposed()) player.pause();
    },
  };
}

function failedStatus(): VideoStatus {
  return navigator.onLine ? 'failed' : 'offline';
}

type Listeners = Readonly<Record<string, () => void>>;

function onlyWhile(holds: () => boolean, listeners: Listeners): Listeners {
  return Object.fromEntries(
    Object.entries(listeners).map(([event, listener]) => [event, () => holds() && listener()]),
  );
}

function listen(player: VideoPlayer, by: Listeners): () => void {
  for (const [event, listener] of Object.entries(by)) player.on(event, listener);
  return () => {
    for (const [event, listener] of Object.entries(by)) player.off(event, listener);
  };
}
