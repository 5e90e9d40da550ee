// The bitrate ladder of a video, by the short side of its picture, so that portrait videos work too.

/** Facts of a file that are needed to make a package. */
export interface VideoSource {
  seconds: number;
  /** As displayed: rotated upright, with square pixels. */
  width: number;
  height: number;
  /** Frames per second as ffmpeg writes them, such as 30000/1001; at most 30. */
  rate: string;
  /** Index of the video stream. */
  stream: number;
  /** Indexes of the audio streams; several are mixed into one; empty for a silent video. */
  audioStreams: readonly number[];
  /** A sentence for the teacher about a file with several audio tracks; else empty. */
  audioNote: string;
  /** Whether its frames consist of two interlaced fields. */
  isInterlaced: boolean;
  /** How long the audio continues after the last frame. */
  stillSeconds: number;
  /** HDR: needs tone mapping for ordinary screens. */
  isHdr: boolean;
  /** Its pixels are not square. */
  isStretched: boolean;
}

export interface Rendition {
  /** The short side of the picture. */
  side: number;
  width: number;
  height: number;
  /** Constant rate factor of x264: lower is better and larger. */
  crf: number;
  /** Maximum bit rates in kbit/s. */
  picture: number;
  sound: number;
  channels: 1 | 2;
  profile: 'main' | 'high';
}

interface Quality extends Pick<Rendition, 'crf' | 'picture' | 'sound' | 'channels' | 'profile'> {
  side: number;
}

const QUALITIES: readonly Quality[] = [
  { side: 240, crf: 27, picture: 160, sound: 32, channels: 1, profile: 'main' },
  { side: 360, crf: 25, picture: 330, sound: 48, channels: 1, profile: 'main' },
  { side: 540, crf: 24, picture: 800, sound: 64, channels: 2, profile: 'high' },
  { side: 720, crf: 23, picture: 1500, sound: 96, channels: 2, profile: 'high' },
  { side: 1080, crf: 23, picture: 3200, sound: 96, channels: 2, profile: 'high' },
];

/** A source this much larger than a rendition gets another one in its own size. */
const EXTRA_RENDITION_FACTOR = 1.1;

/** From the smallest. None is larger than the source; there is always one. */
export function buildLadder({ width, height }: Pick<VideoSource, 'width' | 'height'>): Rendition[] {
  const short = Math.min(width, height);
  const below = QUALITIES.filter(({ side }) => side <= short);
  const next = QUALITIES[below.length];
  const isExtraNeeded =
    next !== undefined && short > (below.at(-1)?.side ?? 0) * EXTRA_RENDITION_FACTOR;
  const extra = isExtraNeeded ? [{ ...next, side: floorToEven(short) }] : [];
  return [...below, ...extra].map(({ side, ...quality }) => ({
    ...quality,
    side,
    ...scaleSize({ width, height }, side / short),
  }));
}

function scaleSize({ width, height }: { width: number; height: number }, factor: number) {
  const fitSide = (side: number) => Math.min(roundToEven(side * factor), floorToEven(side));
  return { width: fitSide(width), height: fitSide(height) };
}

/** 4:2:0 chroma needs even sizes. */
function roundToEven(pixels: number): number {
  return Math.max(2, Math.round(pixels / 2) * 2);
}

export function getFramesPerSecond({ rate }: Pick<VideoSource, 'rate'>): number {
  const [numerator, denominator = '1'] = rate.split('/');
  return Number(numerator) / Number(denominator);
}

function floorToEven(pixels: number): number {
  return Math.max(2, Math.floor(pixels / 2) * 2);
}

/** Maximum width and height of storyboard tiles. */
const TILE_PIXELS = 160;
const TILES_MAX = 100;
const STORYBOARD_COLUMNS = 10;
/** Length of a segment; each begins with a key frame. */
export const SEGMENT_SECONDS = 4;

export interface StoryboardPlan {
  every: number;
  columns: number;
  tiles: number;
  width: number;
  height: number;
}

/** At most a hundred tiles, at multiples of the segment length. */
export function planStoryboard({
  seconds,
  width,
  height,
}: Pick<VideoSource, 'seconds' | 'width' | 'height'>): StoryboardPlan {
  const every = SEGMENT_SECONDS * Math.max(1, Math.ceil(seconds / TILES_MAX / SEGMENT_SECONDS));
  const tiles = Math.max(1, Math.ceil(seconds / every));
  const columns = Math.min(STORYBOARD_COLUMNS, tiles);
  return {
    every,
    columns,
    tiles,
    ...scaleSize({ width, height }, TILE_PIXELS / Math.max(width, height)),
  };
}
