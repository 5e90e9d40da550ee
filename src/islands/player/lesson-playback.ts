// One lesson in the player: begins where it was left, goes on through expired addresses and lost networks.
import type { FreshVideo, VideoSource } from '#site/api/learning.ts';
import { mayRenew, NO_RENEWAL, playedTo, renewed } from './renewal.ts';
import type { VideoPlayer } from './video-engine.ts';

/** offline: waits for the network. failed: waits for the learner. missing: there is no video. */
export type VideoFace = 'loading' | 'ready' | 'offline' | 'failed' | 'missing';

export interface LessonToPlay {
  source: VideoSource | undefined;
  /** Seconds. */
  startAt: number;
  /** Plays at once: the learner has asked for it on this page. */
  atOnce: boolean;
  renew: () => Promise<FreshVideo>;
  onFace: (face: VideoFace) => void;
  /** The lesson stands at this second, by playing or seeking. */
  onReached: (seconds: number) => void;
  onEnded: () => void;
  /** The server no longer gives this lesson to this learner. */
  onGone: () => void;
}

export interface Playback {
  /** Tries again, at the place where it stood. */
  retry: () => void;
  stop: () => void;
}

/** Nothing is left to see so shortly before the end. */
const END_S = 2;

export function playLesson(player: VideoPlayer, lesson: LessonToPlay): Playback {
  let left = false;
  let face: VideoFace = 'loading';
  let renewal = NO_RENEWAL;
  const stood = { seconds: lesson.startAt, playing: lesson.atOnce };
  const show = (next: VideoFace) => {
    face = next;
    if (!left) lesson.onFace(next);
  };

  const load = (source: VideoSource) => {
    if (player.error()) player.error(null);
    player.one('loadedmetadata', () => {
      if (left) return;
      show('ready');
      const { seconds, playing } = stood;
      if (seconds > 0 && seconds < (player.duration() ?? 0) - END_S) player.currentTime(seconds);
      if (playing) void player.play()?.catch(() => undefined);
    });
    player.src(source);
  };
  const renew = async () => {
    renewal = renewed(stood.seconds);
    const fresh = await lesson.renew();
    if (left) return;
    if (typeof fresh === 'object') return load(fresh);
    if (fresh === 'gone') lesson.onGone();
    show(fresh === 'gone' && !lesson.source ? 'missing' : failedFace());
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
  const stopListening = listen(player, {
    timeupdate: () => {
      if (!isLoaded(player) || player.ended()) return;
      const seconds = player.currentTime() ?? 0;
      if (seconds <= 0) return;
      stood.seconds = seconds;
      renewal = playedTo(renewal, seconds);
      lesson.onReached(seconds);
    },
    seeking: () => {
      if (isLoaded(player)) stood.seconds = player.currentTime() ?? stood.seconds;
    },
    play: () => {
      stood.playing = true;
    },
    pause: () => {
      if (!player.error() && isLoaded(player)) stood.playing = false;
    },
    waiting: () => {
      if (!navigator.onLine) show('offline');
    },
    playing: () => show('ready'),
    ended: () => {
      Object.assign(stood, { seconds: 0, playing: false });
      lesson.onEnded();
    },
    error: recover,
  });
  const online = () => {
    if (face === 'offline' || face === 'failed') retry();
  };
  addEventListener('online', online);

  show('loading');
  if (lesson.source) load(lesson.source);
  else void renew();
  return {
    retry,
    stop: () => {
      left = true;
      stopListening();
      removeEventListener('online', online);
      player.pause();
    },
  };
}

function failedFace(): VideoFace {
  return navigator.onLine ? 'failed' : 'offline';
}

/** A film whose length is known: what came before belongs to the one that it replaces. */
function isLoaded(player: VideoPlayer): boolean {
  return player.readyState() > 0;
}

function listen(player: VideoPlayer, by: Readonly<Record<string, () => void>>): () => void {
  for (const [event, listener] of Object.entries(by)) player.on(event, listener);
  return () => {
    for (const [event, listener] of Object.entries(by)) player.off(event, listener);
  };
}
