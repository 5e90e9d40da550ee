// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { playLesson } from './lesson-playback.ts';
import type { LessonToPlay } from './lesson-playback.ts';
import type { VideoPlayer } from './video-engine.ts';

/** In the engine's place: its film stands at the second it is told, and it comes to a source when it is told. */
function engineWith(src: string) {
  const frame = document.createElement('div');
  frame.innerHTML = `<video src="${src}"></video>`;
  const film = { seconds: 0, ended: false, played: 0 };
  const heard = new Map<string, Set<() => void>>();
  const engine = {
    el: () => frame,
    on: (event: string, listener: () => void) =>
      heard.set(event, (heard.get(event) ?? new Set()).add(listener)),
    off: (event: string, listener: () => void) => heard.get(event)?.delete(listener),
    src: () => undefined,
    error: () => null,
    readyState: () => 4,
    duration: () => 600,
    ended: () => film.ended,
    pause: () => undefined,
    currentTime: (seconds?: number) => {
      film.seconds = seconds ?? film.seconds;
      return film.seconds;
    },
    play: () => {
      film.played += 1;
      // As in browsers that play and never keep their promise.
      return new Promise<void>(() => undefined);
    },
  };
  const tell = (...events: string[]) =>
    events.forEach((event) => heard.get(event)?.forEach((listener) => listener()));
  const comeTo = (next: string) => {
    frame.querySelector('video')?.setAttribute('src', next);
    film.seconds = 0;
    film.ended = false;
    tell('emptied', 'loadstart');
  };
  return { player: engine as unknown as VideoPlayer, film, tell, comeTo };
}

const lessonOf = (
  src: string,
  more: Partial<Pick<LessonToPlay, 'source' | 'startAt' | 'atOnce'>> = {},
) => ({
  source: { src, type: 'video/mp4' },
  startAt: 0,
  atOnce: true,
  renew: vi.fn(() => Promise.resolve('failed' as const)),
  onStatus: vi.fn(),
  onReached: vi.fn(),
  onPlay: vi.fn(),
  onEnded: vi.fn(),
  onGone: vi.fn(),
  ...more,
});

test('what the film before still tells is not the next lesson: neither its second, nor its pause, nor its end', () => {
  const { player, film, tell, comeTo } = engineWith('before.mp4');
  film.seconds = 312;
  const lesson = lessonOf('next.mp4');
  const playback = playLesson(player, lesson);
  film.ended = true;
  tell('seeking', 'timeupdate', 'pause', 'ended', 'loadedmetadata', 'playing', 'loadstart');
  expect(playback.isWatched()).toBe(true);
  expect(lesson.onStatus.mock.calls).toEqual([['loading']]);
  comeTo('next.mp4');
  tell('loadedmetadata');
  expect(film).toMatchObject({ seconds: 0, played: 1 });
  expect(lesson.onReached).not.toHaveBeenCalled();
  expect(lesson.onEnded).not.toHaveBeenCalled();
});

test('a lesson begins where it was left, and tells its own seconds and its own end', () => {
  const { player, film, tell, comeTo } = engineWith('before.mp4');
  const lesson = lessonOf('next.mp4', { startAt: 40, atOnce: false });
  const playback = playLesson(player, lesson);
  comeTo('next.mp4');
  tell('loadedmetadata');
  expect(film).toMatchObject({ seconds: 40, played: 0 });
  expect(playback.isWatched()).toBe(false);
  tell('play');
  expect(playback.isWatched()).toBe(true);
  film.seconds = 41.5;
  tell('timeupdate');
  expect(lesson.onReached).toHaveBeenLastCalledWith(41.5);
  film.ended = true;
  tell('pause', 'ended');
  expect(lesson.onEnded).toHaveBeenCalledOnce();
  // Who has seen it to its end goes on.
  expect(playback.isWatched()).toBe(true);
  playback.stop();
  tell('ended');
  expect(lesson.onEnded).toHaveBeenCalledOnce();
});

test('a browser that loads nothing before it is told to play is told, or shows how', () => {
  const { player, film, tell, comeTo } = engineWith('before.mp4');
  const told = { ...player, readyState: () => 0 } as VideoPlayer;
  const lesson = lessonOf('next.mp4');
  playLesson(told, lesson);
  comeTo('next.mp4');
  tell('suspend');
  expect(lesson.onStatus).toHaveBeenLastCalledWith('ready');
  expect(film.played).toBe(1);
});

test('a lesson without a film takes the one before away', () => {
  const { player } = engineWith('before.mp4');
  playLesson(player, lessonOf('', { source: undefined }));
  expect(player.el().querySelector('video')?.getAttribute('src')).toBeNull();
});
