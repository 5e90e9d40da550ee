// One lesson in the player: begins where it was left, goes on through expired addresses and lost networks.
import type { FreshVideo, VideoSource } from '#site/api/learning.ts';
import { mayRenew, NO_RENEWAL, playedTo, renewed } from './renewal.ts';
import { filmOf } from './video-engine.ts';
import type { VideoPlayer } from './video-engine.ts';

/** offline: waits for the network. failed: waits for the learner. missing: there is no video. */
export type VideoStatus = 'loading' | 'ready' | 'offline' | 'failed' | 'missing';

export interface LessonToPlay {
  source: VideoSource | undefined;
  /** Seconds. */
  startAt: number;
  /** Plays at once: the learner has asked for it on this page. */
  atOnce: boolean;
  renew: () => Promise<FreshVideo>;
  onStatus: (status: VideoStatus) => void;
  /** The lesson stands at this second, by playing or seeking. */
  onReached: (seconds: number) => void;
  /** It plays, from wherever it stands. */
  onPlay: () => void;
  onEnded: () => void;
  /** The server no longer gives this lesson to this learner. */
  onGone: () => void;
}

export interface Playback {
  /** Tries again, at the place where it stood. */
  retry: () => void;
  /** Whether somebody watches: it plays, will as soon as it can, or has played to its end. */
  isWatched: () => boolean;
  stop: () => void;
}

/** Nothing is left to see so shortly before the end. */
const END_S = 2;

export function playLesson(player: VideoPlayer, lesson: LessonToPlay): Playback {
  let left = false;
  let status: VideoStatus = 'loading';
  let renewal = NO_RENEWAL;
  /** The source asked for last, and whether the player has come to it: until then it tells of the film before. */
  let requested: VideoSource | undefined;
  let isHere = false;
  const stood = { seconds: lesson.startAt, playing: lesson.atOnce };
  const show = (next: VideoStatus) => {
    status = next;
    if (!left) lesson.onStatus(next);
  };
  /** Nothing waits for the promise: some browsers play, and never keep it. */
  const play = () => void player.play()?.catch(() => undefined);

  const load = (source: VideoSource) => {
    if (player.error()) player.error(null);
    requested = source;
    isHere = false;
    player.src(source);
  };
  const renew = async () => {
    renewal = renewed(stood.seconds);
    const fresh = await lesson.renew();
    if (left) return;
    if (typeof fresh === 'object') return load(fresh);
    if (fresh === 'gone') lesson.onGone();
    show(fresh === 'gone' && !lesson.source ? 'missing' : failedStatus());
  };
  /** S33: an expired address is replaced once, and playback goes on where it stood. */
  const recover = () => {
    if (!navigator.onLine) return show('offline');
    if (!mayRenew(renewal)) return show('failed');
    void renew();
  };
  const retry = () => {
    show('loading');
    void renew();
  };
  const ofThisFilm: Listeners = {
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
      lesson.onReached(seconds);
    },
    seeking: () => {
      stood.seconds = player.currentTime() ?? stood.seconds;
    },
    play: () => {
      stood.playing = true;
      lesson.onPlay();
    },
    pause: () => {
      if (!player.error()) stood.playing = false;
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
      isHere ||= filmOf(player)?.getAttribute('src') === requested?.src;
    },
    error: recover,
    ...onlyWhile(() => isHere, ofThisFilm),
  });
  const online = () => {
    if (status === 'offline' || status === 'failed') retry();
  };
  addEventListener('online', online);

  show('loading');
  if (lesson.source) load(lesson.source);
  else {
    unload(player);
    void renew();
  }
  return {
    retry,
    isWatched: () => stood.playing || (isHere && player.ended()),
    stop: () => {
      left = true;
      stopListening();
      removeEventListener('online', online);
      player.pause();
    },
  };
}

/** The film before is not to be heard in a lesson that has none. */
function unload(player: VideoPlayer): void {
  const film = filmOf(player);
  film?.removeAttribute('src');
  film?.load();
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
