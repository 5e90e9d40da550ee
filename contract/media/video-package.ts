// Prepared adaptive videos: the URLs of their parts, and their data in responses.
import * as z from 'zod/mini';

/** The media type of an adaptive source (RFC 8216). */
export const ADAPTIVE_TYPE = 'application/vnd.apple.mpegurl';

/**
 * Base path of playlists, key, poster and storyboard of a video. They require the playback token in their path, which
 * is bound to one video and one person and expires. Playlists do not contain it: relative URLs inherit it.
 */
export const PACKAGE_PATH = '/media/film/:id/:token';
export const MASTER_PLAYLIST = 'master.m3u8';
/** Below `PACKAGE_PATH`: the playlist of a rendition, by the short side of its picture. */
export const RENDITION_PLAYLIST = ':rendition/index.m3u8';
export const VIDEO_KEY = 'key';
export const VIDEO_POSTER = 'poster.webp';
export const VIDEO_STORYBOARD = 'storyboard.webp';

/** Encrypted segments: public, immutable, useless without the key. */
export const SEGMENT_PATH = '/media/segments/:package/:rendition/:name';

/** Thumbnails of a video in one image, row by row. */
export const Storyboard = z.object({
  src: z.string(),
  /** Seconds between two tiles; the first shows the beginning. */
  every: z.number(),
  columns: z.int(),
  tiles: z.int(),
  /** Size of a tile in pixels. */
  width: z.int(),
  height: z.int(),
});
export type Storyboard = z.infer<typeof Storyboard>;

/** A quality level of a video. */
export const VideoRendition = z.object({
  /** The short side of the picture in pixels, as in '720p'. */
  rung: z.int(),
  width: z.int(),
  height: z.int(),
  /** Mean bits per second, measured. */
  average: z.int(),
  /** Bits per second of the largest segment: the bandwidth that is required. */
  peak: z.int(),
});
export type VideoRendition = z.infer<typeof VideoRendition>;

/** An adaptive video. All URLs have the same playback token. */
export const AdaptiveVideo = z.object({
  src: z.string(),
  type: z.literal(ADAPTIVE_TYPE),
  poster: z.string(),
  storyboard: z.nullable(Storyboard),
  /** From the smallest. */
  rungs: z.array(VideoRendition),
});
export type AdaptiveVideo = z.infer<typeof AdaptiveVideo>;

/** Matches `/…/media/film/ID/TOKEN/`, on any server. */
const TOKEN = /(\/media\/film\/[0-9a-f]{24}\/)([\w-]+)(?=\/)/;

/** Replaces the token of a video URL by a fresher one; other URLs stay unchanged. */
export function replaceToken(address: string, fresh: string): string {
  const token = TOKEN.exec(fresh)?.[2];
  return token === undefined ? address : address.replace(TOKEN, `$1${token}`);
}

/** A path for logs, without the token that opens a video. */
export function removeToken(path: string): string {
  return path.replace(TOKEN, '$1-');
}
