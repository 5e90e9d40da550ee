// Checks a chosen video as the server does. Loaded with the first file.
import { BlobSource, Input } from 'mediabunny';
import {
  listVideoFormats,
  isPreparable,
  checkVideo,
  type VideoVerdict,
} from '#contract/media/video.ts';
import { VIDEO_PIXELS_MAX } from '#contract/media/video-limits.ts';
import { formatVideoKinds } from '#contract/media/media.ts';
import { isAnyVideoAccepted } from '#site/api/server.ts';

const CODEC_NAMES: Readonly<Record<string, string>> = {
  avc: 'H.264 with 10 bits or finer colour',
  hevc: 'HEVC (H.265)',
  av1: 'AV1',
  vp9: 'VP9',
  vp8: 'VP8',
};

/** A message that names the file and a remedy; empty for a valid video. */
export async function checkVideoFile(file: File, name: string): Promise<string> {
  const prepares = await isAnyVideoAccepted();
  const input = new Input({ formats: listVideoFormats(prepares), source: new BlobSource(file) });
  try {
    const verdict = await checkVideo(input, prepares);
    return prepares && isPreparable(verdict) ? '' : formatVerdict(verdict, name, prepares);
  } finally {
    input.dispose();
  }
}

function formatVerdict(verdict: VideoVerdict, name: string, prepares: boolean): string {
  if (verdict.kind === 'playable') return '';
  if (verdict.kind === 'unreadable') {
    return `'${name}' is not an ${formatVideoKinds(prepares)} video. Export it as H.264 (MP4).`;
  }
  if (verdict.kind === 'cut') return `'${name}' is cut off before its end. Export it again.`;
  if (verdict.kind === 'soundOnly') {
    return `'${name}' has sound but no picture. Export it as H.264 (MP4).`;
  }
  if (verdict.kind === 'vast') {
    const { long, short } = VIDEO_PIXELS_MAX;
    return `'${name}' is larger than ${long} × ${short} pixels. Export it at that size or smaller.`;
  }
  if (verdict.part === 'sound') {
    return `Not every browser can play the sound of '${name}'. Export it as H.264 with AAC sound.`;
  }
  const codec = CODEC_NAMES[verdict.codec] ?? 'in a rare format';
  return `'${name}' is ${codec}, which not every browser can play. Export it as H.264 (MP4).`;
}
