import { useEffect, useState } from 'react';

interface Video {
  seconds: number | undefined;
  poster: string;
}

const UNKNOWN_VIDEO: Video = { seconds: undefined, poster: '' };
/** The browser gives up on an unreadable file after this time. */
const READING_MAX_MS = 20_000;
const FRAME_MAX_MS = 1000;
const FRAME_NEAR_SECONDS = 0.5;
const POSTER_WIDTH = 160;
/** Many videos start in black, and WebKit may draw nothing of the first second. */
const POSTER_AT = [
  { second: 0.5, share: 0.1 },
  { second: 2, share: 0.25 },
  { second: 8, share: 0.5 },
];
/** Of 255: a frame without brighter pixels looks black. */
const BLACK_MAX = 24;

const videos = new WeakMap<File, Promise<Video>>();
let lastRead: Promise<unknown> = Promise.resolve();

export function useVideo(file: File): Video | undefined {
  const [video, setVideo] = useState<{ of: File; video: Video }>();
  useEffect(() => {
    let isShown = true;
    void loadVideo(file).then((read) => isShown && setVideo({ of: file, video: read }));
    return () => {
      isShown = false;
    };
  }, [file]);
  return video?.of === file ? video.video : undefined;
}

/** Reads each file once, one after another: decoders need much memory. */
function loadVideo(file: File): Promise<Video> {
  const cached = videos.get(file);
  if (cached) return cached;
  const video = lastRead.then(() => readVideo(file));
  lastRead = video;
  videos.set(file, video);
  return video;
}

async function readVideo(file: File): Promise<Video> {
  if (file.size === 0) return UNKNOWN_VIDEO;
  const objectUrl = URL.createObjectURL(file);
  const video = document.createElement('video');
  try {
    video.muted = true;
    // 'auto' would buffer much of a large video.
    video.preload = 'metadata';
    video.src = objectUrl;
    await waitForEvent(video, 'loadeddata');
    return { seconds: Math.round(video.duration), poster: await drawPoster(video) };
  } catch {
    return UNKNOWN_VIDEO;
  } finally {
    // Removing the source frees the decoded frames.
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(objectUrl);
  }
}

function waitForEvent(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error('The video did not load in time.')),
      READING_MAX_MS,
    );
    const end = (done: () => void) => () => {
      clearTimeout(timer);
      done();
    };
    video.addEventListener(event, end(resolve), { once: true });
    video.addEventListener(
      'error',
      end(() => reject(new Error('The browser cannot play the video.'))),
      {
        once: true,
      },
    );
  });
}

async function drawPoster(video: HTMLVideoElement): Promise<string> {
  // Audio only, or a codec that this browser cannot decode.
  if (video.videoWidth === 0) return '';
  const canvas = document.createElement('canvas');
  canvas.width = POSTER_WIDTH;
  canvas.height = Math.round((POSTER_WIDTH * video.videoHeight) / video.videoWidth);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  for (const { second, share } of POSTER_AT) {
    await seek(video, Math.min(second, video.duration * share));
    context?.drawImage(video, 0, 0, canvas.width, canvas.height);
    if (context && !isBlack(context.getImageData(0, 0, canvas.width, canvas.height).data)) break;
  }
  return canvas.toDataURL('image/jpeg', 0.7);
}

/** On a busy machine the canvas receives the frame later than the event. */
async function seek(video: HTMLVideoElement, second: number): Promise<void> {
  const frameShown = waitForFrame(video, second);
  video.currentTime = second;
  await waitForEvent(video, 'seeked');
  await frameShown;
}

/**
 * Resolves when a frame near `second` is shown. Resolves at once without browser support, and after a timeout, because
 * a background tab shows no frames.
 */
async function waitForFrame(video: HTMLVideoElement, second: number): Promise<void> {
  if (!('requestVideoFrameCallback' in video)) return;
  return new Promise((resolve) => {
    setTimeout(resolve, FRAME_MAX_MS);
    const wait = () =>
      video.requestVideoFrameCallback((_now, { mediaTime }) =>
        Math.abs(mediaTime - second) < FRAME_NEAR_SECONDS ? resolve() : wait(),
      );
    wait();
  });
}

/** RGBA bytes. */
function isBlack(pixels: Uint8ClampedArray): boolean {
  return pixels.every((value, index) => index % 4 === 3 || value < BLACK_MAX);
}
