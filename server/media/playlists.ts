// Writes HLS playlists (RFC 8216) from the facts of a package. They contain no token: our URLs are relative to the
// playlist and inherit its own.
import { VIDEO_KEY } from '#contract/media/video-package.ts';
import type { MeasuredRendition } from './package-facts.ts';

/** Version 7: fMP4 segments (EXT-X-MAP without I-frames only). */
const HEAD = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS'];
export const INIT_NAME = 'init.mp4';

/** Renditions from the smallest, with their measured bandwidth. */
export function buildMasterPlaylist(renditions: readonly MeasuredRendition[]): string {
  const lines = renditions.flatMap(({ rung, width, height, average, peak, codecs, rate }) => {
    const attributes = [
      `BANDWIDTH=${peak}`,
      `AVERAGE-BANDWIDTH=${average}`,
      `CODECS="${codecs}"`,
      `RESOLUTION=${width}x${height}`,
      `FRAME-RATE=${rate.toFixed(3)}`,
    ];
    return [`#EXT-X-STREAM-INF:${attributes.join(',')}`, `${rung}/index.m3u8`];
  });
  return joinLines([...HEAD, ...lines]);
}

/** The segments of a rendition, which lie under `base`; the key's URL is relative to the playlist. */
export function buildRenditionPlaylist(
  { segments }: Pick<MeasuredRendition, 'segments'>,
  base: string,
): string {
  const lengths = segments.flatMap(({ seconds, times }) => Array<number>(times).fill(seconds));
  const longest = Math.max(...lengths.map(Math.round), 1);
  return joinLines([
    ...HEAD,
    `#EXT-X-TARGETDURATION:${longest}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    // Unencrypted, hence before the key.
    `#EXT-X-MAP:URI="${base}${INIT_NAME}"`,
    `#EXT-X-KEY:METHOD=AES-128,URI="../${VIDEO_KEY}"`,
    ...lengths.flatMap((seconds, at) => [
      `#EXTINF:${seconds.toFixed(6)},`,
      base + getSegmentName(at),
    ]),
    '#EXT-X-ENDLIST',
  ]);
}

/** Numbered from 0; the number is also the initialization vector. */
export function getSegmentName(at: number): string {
  return `${String(at).padStart(5, '0')}.m4s`;
}

/** The file names of a rendition. */
export function listFileNames({ segments }: Pick<MeasuredRendition, 'segments'>): string[] {
  const count = segments.reduce((sum, { times }) => sum + times, 0);
  return [INIT_NAME, ...Array.from({ length: count }, (_none, at) => getSegmentName(at))];
}

function joinLines(lines: readonly string[]): string {
  return `${lines.join('\n')}\n`;
}
