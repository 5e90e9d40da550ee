// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { ADAPTIVE_TYPE } from '#contract/media/video-package.ts';
import type { AdaptiveVideo } from '#contract/media/video-package.ts';
import { toPlainVideo, type FreshSources, type VideoSource } from '#site/api/videos.ts';
import { POLL_INTERVAL_MS, playLesson } from './lesson-playback.ts';
import type { LessonToPlay } from './lesson-playback.ts';
import type { VideoPlayer } from './video-engine.ts';

/** A fake player whose position and source the test sets. */
function createFakePlayer(src: string) {
  const frame = document.createElement('div');
  frame.innerHTML = `<video src="${src}"></video>`;
  const video = { seconds: 0, ended: false, played: 0 };
  const listeners = new Map<string, Set<() => void>>();
  const engine = {
    el: () => frame,
    tech: () => ({}),
    on: (event: string, listener: () => void) =>
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    off: (event: string, listener: () => void) => listeners.get(event)?.delete(listener),
    src: () => undefined,
    error: () => null,
    readyState: () => 4,
    duration: () => 600,
    ended: () => video.ended,
    pause: () => undefined,
    isDisposed: () => false,
    currentTime: (seconds?: number) => {
      video.seconds = seconds ?? video.seconds;
      return video.seconds;
    },
    play: () => {
      video.played += 1;
      // In some browsers the promise of play() never settles.
      return new Promise<void>(() => undefined);
    },
  };
  const emit = (...events: string[]) =>
    events.forEach((event) => listeners.get(event)?.forEach((listener) => listener()));
  const loadSource = (next: string) => {
    frame.querySelector('video')?.setAttribute('src', next);
    video.seconds = 0;
    video.ended = false;
    emit('emptied', 'loadstart');
  };
  return { player: engine as unknown as VideoPlayer, video, emit, loadSource };
}

const createLesson = (
  src: string,
  overrides: Partial<
    Pick<LessonToPlay, 'knownSources' | 'startAt' | 'shouldAutoplay' | 'renew'>
  > = {},
) => ({
  knownSources: toPlainVideo(src),
  startAt: 0,
  shouldAutoplay: true,
  renew: vi.fn(() => Promise.resolve('failed' as const)),
  getQuality: () => 'auto' as const,
  onStatus: vi.fn(),
  onVideo: vi.fn(() => Promise.resolve()),
  onStream: vi.fn(),
  onRenditionShown: vi.fn(),
  onReached: vi.fn(),
  onPlay: vi.fn(),
  onPause: vi.fn(),
  onEnded: vi.fn(),
  onVideoGone: vi.fn(),
  ...overrides,
});

test('late events of the previous video do not affect the next lesson: position, pause and end', () => {
  const { player, video, emit, loadSource } = createFakePlayer('before.mp4');
  video.seconds = 312;
  const lesson = createLesson('next.mp4');
  const playback = playLesson(player, lesson);
  video.ended = true;
  emit('seeking', 'timeupdate', 'pause', 'ended', 'loadedmetadata', 'playing', 'loadstart');
  expect(playback.isWatched()).toBe(true);
  expect(lesson.onStatus.mock.calls).toEqual([['loading']]);
  loadSource('next.mp4');
  emit('loadedmetadata');
  expect(video).toMatchObject({ seconds: 0, played: 1 });
  expect(lesson.onReached).not.toHaveBeenCalled();
  expect(lesson.onEnded).not.toHaveBeenCalled();
});

test('a lesson starts where it was left, and reports its own position and end', () => {
  const { player, video, emit, loadSource } = createFakePlayer('before.mp4');
  const lesson = createLesson('next.mp4', { startAt: 40, shouldAutoplay: false });
  const playback = playLesson(player, lesson);
  loadSource('next.mp4');
  emit('loadedmetadata');
  expect(video).toMatchObject({ seconds: 40, played: 0 });
  expect(playback.isWatched()).toBe(false);
  emit('play');
  expect(playback.isWatched()).toBe(true);
  video.seconds = 41.5;
  emit('timeupdate');
  expect(lesson.onReached).toHaveBeenLastCalledWith(41.5);
  video.ended = true;
  emit('pause', 'ended');
  expect(lesson.onEnded).toHaveBeenCalledOnce();
  // A student who has seen it to the end continues.
  expect(playback.isWatched()).toBe(true);
  playback.stop();
  emit('ended');
  expect(lesson.onEnded).toHaveBeenCalledOnce();
});

test('a seek while a fresh URL is requested starts at the new position', async () => {
  const { player, video, emit, loadSource } = createFakePlayer('before.mp4');
  let answer: (fresh: FreshSources) => void = () => undefined;
  const renew = () => new Promise<FreshSources>((resolve) => (answer = resolve));
  const src = vi.spyOn(player, 'src');
  playLesson(player, createLesson('one.mp4', { renew }));
  loadSource('one.mp4');
  emit('loadedmetadata');
  video.seconds = 12;
  emit('timeupdate', 'error');
  // The browser reports the seek after loading the fresh URL has started.
  video.seconds = 58;
  answer(toPlainVideo('fresh.mp4'));
  await eventually(() => expect(src).toHaveBeenLastCalledWith(toPlainVideo('fresh.mp4').plain));
  emit('seeking');
  loadSource('fresh.mp4');
  emit('loadedmetadata');
  expect(video.seconds).toBe(58);
});

test('a video that was playing resumes after an error, and a paused one stays paused', async () => {
  const { player, video, emit, loadSource } = createFakePlayer('before.mp4');
  const renew = vi.fn(() => Promise.resolve(toPlainVideo('fresh.mp4')));
  const src = vi.spyOn(player, 'src');
  const error = vi.spyOn(player, 'error');
  playLesson(player, createLesson('one.mp4', { renew }));
  loadSource('one.mp4');
  emit('loadedmetadata', 'play');
  video.seconds = 12;
  emit('timeupdate');
  // The browser pauses a video whose source fails.
  error.mockReturnValue({ code: 2 } as ReturnType<VideoPlayer['error']>);
  emit('pause', 'error');
  await eventually(() => expect(src).toHaveBeenLastCalledWith(toPlainVideo('fresh.mp4').plain));
  error.mockReturnValue(null);
  loadSource('fresh.mp4');
  emit('loadedmetadata');
  expect(video).toMatchObject({ seconds: 12, played: 2 });
  emit('pause');
  emit('loadedmetadata');
  expect(video.played).toBe(2);
});

test('a browser that loads nothing before playback is started, or shows its button', () => {
  const { player, video, emit, loadSource } = createFakePlayer('before.mp4');
  const lazyPlayer = { ...player, readyState: () => 0 } as VideoPlayer;
  const lesson = createLesson('next.mp4');
  playLesson(lazyPlayer, lesson);
  loadSource('next.mp4');
  emit('suspend');
  expect(lesson.onStatus).toHaveBeenLastCalledWith('ready');
  expect(video.played).toBe(1);
});

test('a lesson without a video removes the previous one', () => {
  const { player } = createFakePlayer('before.mp4');
  playLesson(player, createLesson('', { knownSources: undefined }));
  expect(player.el().querySelector('video')?.getAttribute('src')).toBeNull();
});

test('a video in preparation is polled until it is ready', async () => {
  vi.useFakeTimers();
  const { player, emit, loadSource } = createFakePlayer('before.mp4');
  const ready = toPlainVideo('ready.mp4');
  const renew = vi
    .fn<LessonToPlay['renew']>()
    .mockResolvedValueOnce('preparing')
    .mockResolvedValueOnce('preparing')
    .mockResolvedValueOnce(ready);
  const lesson = createLesson('', { knownSources: undefined, renew });
  playLesson(player, lesson);
  await vi.advanceTimersByTimeAsync(0);
  expect(lesson.onStatus).toHaveBeenLastCalledWith('preparing');
  await vi.advanceTimersByTimeAsync(2 * POLL_INTERVAL_MS);
  expect(renew).toHaveBeenCalledTimes(3);
  loadSource('ready.mp4');
  emit('loadedmetadata');
  expect(lesson.onStatus).toHaveBeenLastCalledWith('ready');
  vi.useRealTimers();
});

test('a refused video is removed at its position, whatever is pressed, and resumes there', async () => {
  const { player, video, emit, loadSource } = createFakePlayer('before.mp4');
  const fresh = toPlainVideo('fresh.mp4');
  const lesson = createLesson('film.mp4', { renew: () => Promise.resolve(fresh) });
  const playback = playLesson(player, lesson);
  loadSource('film.mp4');
  emit('loadedmetadata', 'play');
  video.seconds = 33;
  emit('timeupdate');
  playback.refuse('elsewhere');
  expect(lesson.onStatus).toHaveBeenLastCalledWith('elsewhere');
  expect(player.el().querySelector('video')?.getAttribute('src')).toBeNull();
  video.seconds = 0;
  emit('emptied', 'timeupdate', 'play', 'playing', 'error');
  expect(lesson.onStatus).toHaveBeenLastCalledWith('elsewhere');
  expect(lesson.onPlay).toHaveBeenCalledOnce();
  playback.resume();
  await Promise.resolve();
  loadSource('fresh.mp4');
  emit('loadedmetadata');
  expect(video).toMatchObject({ seconds: 33, played: 2 });
});

test('a lesson with withdrawn access says so, also when a fresh URL is requested', async () => {
  const { player } = createFakePlayer('before.mp4');
  const lesson = createLesson('', {
    knownSources: undefined,
    renew: () => Promise.resolve('withdrawn'),
  });
  playLesson(player, lesson);
  await Promise.resolve();
  await Promise.resolve();
  expect(lesson.onStatus).toHaveBeenLastCalledWith('withdrawn');
});

describe('an adaptive video that does not play', () => {
  const adaptive: AdaptiveVideo = {
    src: 'parts.m3u8',
    type: ADAPTIVE_TYPE,
    poster: 'p.webp',
    storyboard: null,
    rungs: [],
  };
  /** Mocks the server: the plain file comes only on request. */
  const failTwice = async (plain: VideoSource | undefined) => {
    vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe');
    const { player, emit } = createFakePlayer('before.mp4');
    const src = vi.spyOn(player, 'src');
    const renew = vi.fn((wantsPlain: boolean) =>
      Promise.resolve<FreshSources>({
        plain: wantsPlain ? plain : undefined,
        adaptive,
        expiresAtMs: undefined,
      }),
    );
    const lesson = createLesson('', { knownSources: undefined, renew });
    playLesson(player, lesson);
    const listLoadedSources = () => src.mock.calls.map(([source]) => (source as VideoSource).src);
    await eventually(() => expect(listLoadedSources()).toEqual(['parts.m3u8']));
    emit('error');
    await eventually(() => expect(listLoadedSources()).toEqual(['parts.m3u8', 'parts.m3u8']));
    expect(renew.mock.calls).toEqual([[false], [false]]);
    emit('error');
    await eventually(() => expect(renew.mock.calls).toEqual([[false], [false], [true]]));
    return { lesson, loaded: listLoadedSources, emit };
  };

  test('plays as a plain file, which is requested after a fresh URL has failed too', async () => {
    const {
      loaded: listLoadedSources,
      lesson,
      emit,
    } = await failTwice(toPlainVideo('one.mp4').plain);
    await eventually(() => expect(listLoadedSources()[2]).toBe('one.mp4'));
    emit('error');
    expect(lesson.onStatus).toHaveBeenLastCalledWith('failed');
  });

  test('fails when there is no plain file', async () => {
    const { loaded: listLoadedSources, lesson } = await failTwice(undefined);
    await eventually(() => expect(lesson.onStatus).toHaveBeenLastCalledWith('failed'));
    expect(listLoadedSources()).toHaveLength(2);
  });

  test('requests the plain file at once when the browser cannot play HLS', async () => {
    vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('');
    const { player } = createFakePlayer('before.mp4');
    const src = vi.spyOn(player, 'src');
    const renew = vi.fn((wantsPlain: boolean) =>
      Promise.resolve<FreshSources>(
        wantsPlain
          ? toPlainVideo('one.mp4')
          : { plain: undefined, adaptive, expiresAtMs: undefined },
      ),
    );
    playLesson(player, createLesson('', { knownSources: undefined, renew }));
    await eventually(() => expect(src).toHaveBeenCalledWith(toPlainVideo('one.mp4').plain));
    expect(renew.mock.calls).toEqual([[false], [true]]);
  });
});
