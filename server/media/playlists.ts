// Writes playlists (RFC 8216) from what was measured of a package. None of them holds a ticket: addresses of ours are
// relative to the playlist, which inherits its own.
import { VIDEO_KEY } from '#contract/video-package.ts';
import type { MeasuredRendition } from './facts.ts';

/** Version 7: fMP4 segments (EXT-X-MAP without I-frames only). */
const HEAD = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS'];
export const INIT_NAME = 'init.mp4';

/** The rungs from the smallest, with what they cost as measured. */
export function masterPlaylist(renditions: readonly MeasuredRendition[]): string {
  const lines = renditions.flatMap(
    ({ rung: rendition, width, height, average, peak, codecs, rate }) => {
      const facts = [
        `BANDWIDTH=${peak}`,
        `AVERAGE-BANDWIDTH=${average}`,
        `CODECS="${codecs}"`,
        `RESOLUTION=${width}x${height}`,
        `FRAME-RATE=${rate.toFixed(3)}`,
      ];
      return [`#EXT-X-STREAM-INF:${facts.join(',')}`, `${rendition}/index.m3u8`];
    },
  );
  return text([...HEAD, ...lines]);
}

/** The segments of a rung, which lie under `base`; the key's address is relative to the playlist. */
export function renditionPlaylist(
  { segments }: Pick<MeasuredRendition, 'segments'>,
  base: string,
): string {
  const lengths = segments.flatMap(({ seconds, times }) => Array<number>(times).fill(seconds));
  const longest = Math.max(...lengths.map(Math.round), 1);
  return text([
    ...HEAD,
    `#EXT-X-TARGETDURATION:${longest}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    // In clear, hence before the key.
    `#EXT-X-MAP:URI="${base}${INIT_NAME}"`,
    `#EXT-X-KEY:METHOD=AES-128,URI="../${VIDEO_KEY}"`,
    ...lengths.flatMap((seconds, at) => [`#EXTINF:${seconds.toFixed(6)},`, base + segmentName(at)]),
    '#EXT-X-ENDLIST',
  ]);
}

/** Numbers from 0, as the sequence that seals them. */
export function segmentName(at: number): string {
  return `${String(at).padStart(5, '0')}.m4s`;
}

/** The names of a rung's files. */
export function getFiles({ segments }: Pick<MeasuredRendition, 'segments'>): string[] {
  const count = segments.reduce((sum, { times }) => sum + times, 0);
  return [INIT_NAME, ...Array.from({ length: count }, (_none, at) => segmentName(at))];
}

function text(lines: readonly string[]): string {
  return `${lines.join('\n')}\n`;
}
