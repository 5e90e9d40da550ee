// Films that were prepared for every line: where their parts lie, and what a page is told of one.
import * as z from 'zod/mini';

/** The type of an adaptive film's source (RFC 8216). */
export const ADAPTIVE_TYPE = 'application/vnd.apple.mpegurl';

/**
 * Below this lie the playlists, the key, the poster and the storyboard of a film: all of them need the ticket in their
 * path, which is bound to one film and one person and ends. Nothing in a playlist names it: relative addresses inherit it.
 */
export const PACKAGE_ADDRESS = '/media/film/:id/:token';
export const MASTER_PLAYLIST = 'master.m3u8';
/** Below `PACKAGE_ADDRESS`: a rung's playlist, by the short side of its picture. */
export const RENDITION_PLAYLIST = ':rendition/index.m3u8';
export const VIDEO_KEY = 'key';
export const VIDEO_POSTER = 'poster.webp';
export const VIDEO_STORYBOARD = 'storyboard.webp';

/** Sealed segments: the same for everybody and for ever, and nothing without the key. */
export const SEGMENT_ADDRESS = '/media/segments/:package/:rendition/:name';

/** Tiles of a film's pictures, row by row, one every so many seconds. */
export const Storyboard = z.object({
  src: z.string(),
  /** Seconds from a tile to the next; the first is of the beginning. */
  every: z.number(),
  columns: z.int(),
  tiles: z.int(),
  /** Pixels of a tile. */
  width: z.int(),
  height: z.int(),
});
export type Storyboard = z.infer<typeof Storyboard>;

/** One quality of a film. */
export const VideoRendition = z.object({
  /** The short side of the picture, in pixels: what people call 720p. */
  rung: z.int(),
  width: z.int(),
  height: z.int(),
  /** Bits per second over the whole film, measured: what watching costs. */
  average: z.int(),
  /** The same of the dearest segment: what a line has to carry. */
  peak: z.int(),
});
export type VideoRendition = z.infer<typeof VideoRendition>;

/** A film whose quality follows the line. Every address has the same ticket. */
export const AdaptiveVideo = z.object({
  src: z.string(),
  type: z.literal(ADAPTIVE_TYPE),
  poster: z.string(),
  storyboard: z.nullable(Storyboard),
  /** From the smallest. */
  rungs: z.array(VideoRendition),
});
export type AdaptiveVideo = z.infer<typeof AdaptiveVideo>;

/** `/…/media/film/ID/TICKET/` with the rest, wherever the server lives. */
const TOKEN = /(\/media\/film\/[0-9a-f]{24}\/)([\w-]+)(?=\/)/;

/** An address of a film with the ticket of another, fresher one; other addresses stay as they are. */
export function withTokenOf(address: string, fresh: string): string {
  const token = TOKEN.exec(fresh)?.[2];
  return token === undefined ? address : address.replace(TOKEN, `$1${token}`);
}

/** A path as logs may show it: the ticket opens a film. */
export function withoutToken(path: string): string {
  return path.replace(TOKEN, '$1-');
}
