// Measures the output of ffmpeg: lengths and sizes of segments, and the codecs in the init segment.
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { MeasuredRendition } from './package-facts.ts';
import { getFramesPerSecond } from './ladder.ts';
import type { VideoSource, Rendition } from './ladder.ts';
import { INIT_NAME } from './playlists.ts';

/** Shorter segments do not show the required bandwidth. */
const PEAK_SECONDS_MIN = 1;
const SOUND_CODEC = 'mp4a.40.2';

export interface MadeRendition {
  measured: MeasuredRendition;
  /** Paths in order. */
  segments: string[];
  init: string;
}

export async function measureRendition(
  folder: string,
  rendition: Rendition,
  source: VideoSource,
): Promise<MadeRendition> {
  const renditionFolder = join(folder, String(rendition.side));
  const init = join(renditionFolder, (await findInitName(renditionFolder)) ?? INIT_NAME);
  const entries = parseSegments(await readFile(join(renditionFolder, 'index.m3u8'), 'utf8'));
  const sizes = await Promise.all(
    entries.map(async ({ name, seconds }) => ({
      seconds,
      bits: 8 * (await stat(join(renditionFolder, name))).size,
    })),
  );
  const videoCodec = parseAvcCodec(await readFile(init));
  return {
    init,
    segments: entries.map(({ name }) => join(renditionFolder, name)),
    measured: {
      rung: rendition.side,
      width: rendition.width,
      height: rendition.height,
      ...computeRates(sizes),
      codecs: [videoCodec, ...(source.audioStreams.length > 0 ? [SOUND_CODEC] : [])].join(','),
      rate: getFramesPerSecond(source),
      segments: encodeRunLengths(entries.map(({ seconds }) => seconds)),
    },
  };
}

/** ffmpeg numbers the init files of several renditions. */
async function findInitName(renditionFolder: string): Promise<string | undefined> {
  const playlist = await readFile(join(renditionFolder, 'index.m3u8'), 'utf8');
  return /#EXT-X-MAP:URI="([\w.-]+)"/.exec(playlist)?.[1];
}

/** The segments of an ffmpeg playlist. */
export function parseSegments(playlist: string): { name: string; seconds: number }[] {
  const matches = playlist.matchAll(/#EXTINF:([\d.]+),.*\n([\w.-]+)/g);
  return [...matches].map(([, seconds, name]) => ({ name: name ?? '', seconds: Number(seconds) }));
}

/** The mean, and the peak among segments that are long enough; never less than the mean. */
export function computeRates(
  segments: readonly { seconds: number; bits: number }[],
): Pick<MeasuredRendition, 'average' | 'peak'> {
  const addUp = (field: 'seconds' | 'bits') =>
    segments.reduce((sum, segment) => sum + segment[field], 0);
  const average = Math.ceil(addUp('bits') / Math.max(addUp('seconds'), Number.EPSILON));
  const longEnough = segments.filter(({ seconds }) => seconds >= PEAK_SECONDS_MIN);
  const peaks = longEnough.map(({ seconds, bits }) => Math.ceil(bits / seconds));
  return { average, peak: Math.max(average, ...peaks) };
}

/** Run-length encoded: an hour has one or two lengths. */
export function encodeRunLengths(lengths: readonly number[]): MeasuredRendition['segments'] {
  const runs: MeasuredRendition['segments'] = [];
  for (const seconds of lengths) {
    const last = runs.at(-1);
    if (last?.seconds === seconds) last.times += 1;
    else runs.push({ seconds, times: 1 });
  }
  return runs;
}

/** From the decoder configuration: `avcC`, version, then profile, constraints and level. */
function parseAvcCodec(init: Buffer): string {
  const at = init.indexOf('avcC', 0, 'latin1');
  if (at < 0) throw new Error('The prepared video names no codec.');
  return `avc1.${init.subarray(at + 5, at + 8).toString('hex')}`;
}
