// Reads a chosen film as the server will, and says what would be wrong with it. Fetched with the first file.
import { BlobSource, Input } from 'mediabunny';
import { FILM_FORMATS, judgeFilm } from '#contract/film.ts';
import type { FilmVerdict } from '#contract/film.ts';

const NAMES: Readonly<Record<string, string>> = {
  avc: 'H.264 with 10 bits or finer colour',
  hevc: 'HEVC (H.265)',
  av1: 'AV1',
  vp9: 'VP9',
  vp8: 'VP8',
};

/** A sentence that names the file and the way out; empty for a film that can be sent. */
export async function faultOf(file: File, name: string): Promise<string> {
  const input = new Input({ formats: FILM_FORMATS, source: new BlobSource(file) });
  try {
    return sentenceOf(await judgeFilm(input), name);
  } finally {
    input.dispose();
  }
}

function sentenceOf(verdict: FilmVerdict, name: string): string {
  if (verdict.kind === 'playable') return '';
  if (verdict.kind === 'unreadable') {
    return `'${name}' is no MP4 or MOV video. Export it as H.264 (MP4).`;
  }
  if (verdict.part === 'sound') {
    return `Not every browser can play the sound of '${name}'. Export it as H.264 with AAC sound.`;
  }
  const codec = NAMES[verdict.codec] ?? 'of a rare format';
  return `'${name}' is ${codec}, which not every browser can play. Export it as H.264 (MP4).`;
}
