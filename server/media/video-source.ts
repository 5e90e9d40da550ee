// Reads the output of ffprobe, and decides whether a package can be made.
import * as z from 'zod/mini';
import { VIDEO_PIXELS_MAX, VIDEO_SECONDS_MAX } from '#contract/media/video-limits.ts';
import type { VideoSource } from './ladder.ts';

const Stream = z.object({
  index: z.int(),
  codec_type: z.optional(z.string()),
  codec_name: z.optional(z.string()),
  width: z.optional(z.int()),
  height: z.optional(z.int()),
  sample_aspect_ratio: z.optional(z.string()),
  r_frame_rate: z.optional(z.string()),
  avg_frame_rate: z.optional(z.string()),
  color_transfer: z.optional(z.string()),
  start_time: z.optional(z.string()),
  duration: z.optional(z.string()),
  field_order: z.optional(z.string()),
  tags: z.optional(
    z.object({ DURATION: z.optional(z.string()), language: z.optional(z.string()) }),
  ),
  disposition: z.optional(
    z.object({
      attached_pic: z.optional(z.int()),
      default: z.optional(z.int()),
      comment: z.optional(z.int()),
      visual_impaired: z.optional(z.int()),
    }),
  ),
  side_data_list: z.optional(z.array(z.object({ rotation: z.optional(z.number()) }))),
});
type Stream = z.infer<typeof Stream>;

const Probe = z.object({
  streams: z._default(z.array(Stream), []),
  format: z._default(z.object({ duration: z.optional(z.string()) }), {}),
});

/** A file that cannot be prepared, with a sentence for the admin. */
export class UnusableVideo extends Error {}

const HDR_TRANSFERS = ['smpte2084', 'arib-std-b67'];
const INTERLACED_ORDERS = ['tt', 'bb', 'tb', 'bt'];
/** ISO 639-2: undetermined, no linguistic content, multiple languages, uncoded. */
const NO_LANGUAGE = ['und', 'zxx', 'mul', 'mis'];
/** Recording programs write up to six. */
const MIXED_TRACKS_MAX = 8;
const FPS_MAX = 30;
/** A higher rate is the container's clock, not the camera's. */
const FPS_CREDIBLE = 240;
const FPS_UNKNOWN = '25';
/** Smaller differences come from rounding in the container. */
const STILL_FROM_SECONDS = 0.5;

/** `measured`: the duration in seconds, for files without one, such as browser recordings. Throws UnusableVideo. */
export function parseVideoSource(output: string, measured?: number | null): VideoSource {
  const { streams, format } = parseProbe(output);
  const picture = streams.find(
    (stream) => stream.codec_type === 'video' && stream.disposition?.attached_pic !== 1,
  );
  if (!picture?.width || !picture.height || picture.codec_name === undefined)
    throw new UnusableVideo('This file has no picture. Export it again as MP4 (H.264).');
  const seconds = Number(format.duration ?? picture.duration ?? measured);
  if (!(seconds > 0))
    throw new UnusableVideo('The length of this video is unknown. Export it again.');
  if (seconds > VIDEO_SECONDS_MAX)
    throw new UnusableVideo('This video is longer than 12 hours. Split it into several lessons.');
  const tracks = streams.filter(
    ({ codec_type: type, codec_name: codec }) => type === 'audio' && codec !== undefined,
  );
  const used = selectTracks(tracks);
  const aspect = parseRatio(picture.sample_aspect_ratio?.replace(':', '/')) || 1;
  const size = getDisplaySize(picture, aspect);
  if (
    Math.max(size.width, size.height) > VIDEO_PIXELS_MAX.long ||
    Math.min(size.width, size.height) > VIDEO_PIXELS_MAX.short
  )
    throw new UnusableVideo(
      'This video is larger than 3840 × 2160. Export it at that size or smaller.',
    );
  return {
    seconds,
    ...size,
    rate: chooseRate(picture),
    stream: picture.index,
    audioStreams: used.map(({ index }) => index),
    audioNote: describeAudioTracks(tracks, used),
    isInterlaced: INTERLACED_ORDERS.includes(picture.field_order ?? ''),
    stillSeconds: Math.max(0, ...used.map((track) => getStillSeconds(picture, track))),
    isHdr: HDR_TRANSFERS.includes(picture.color_transfer ?? ''),
    isStretched: aspect !== 1,
  };
}

/**
 * Several tracks in one language are parts of one recording, such as microphone and system sound, and are all used.
 * With several languages, commentaries or too many tracks, only the default track is used.
 */
function selectTracks(tracks: readonly Stream[]): readonly Stream[] {
  const languages = new Set(tracks.map(getLanguage).filter((language) => language !== ''));
  const isOneRecording =
    languages.size <= 1 && tracks.length <= MIXED_TRACKS_MAX && !tracks.some(isCommentary);
  if (isOneRecording) return tracks;
  return [tracks.find(({ disposition }) => disposition?.default === 1) ?? tracks[0]].filter(
    (track) => track !== undefined,
  );
}

function getLanguage({ tags }: Stream): string {
  const language = tags?.language?.toLowerCase() ?? '';
  return NO_LANGUAGE.includes(language) ? '' : language;
}

/** An audio description counts as a commentary. */
function isCommentary({ disposition }: Stream): boolean {
  return disposition?.comment === 1 || disposition?.visual_impaired === 1;
}

function describeAudioTracks(tracks: readonly Stream[], used: readonly Stream[]): string {
  if (tracks.length < 2) return '';
  const count = `This video has ${tracks.length} audio tracks.`;
  if (used.length > 1) return `${count} They were mixed into one.`;
  return `${count} Only track ${tracks.findIndex((track) => track === used[0]) + 1} is played.`;
}

/** Screen recorders write no frames while nothing moves, so the last frame stays while the audio continues. */
function getStillSeconds(picture: Stream, sound: Stream): number {
  const still = getEnd(sound) - getEnd(picture);
  return still > STILL_FROM_SECONDS ? still : 0;
}

/** NaN if unknown. WebM stores the end as hours, minutes and seconds. */
function getEnd({ duration, start_time: start, tags }: Stream): number {
  if (duration !== undefined) return Number(duration) + (Number(start) || 0);
  const [hours, minutes, seconds] = (tags?.DURATION ?? '').split(':').map(Number);
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

function parseProbe(output: string): z.infer<typeof Probe> {
  try {
    return Probe.parse(JSON.parse(output));
  } catch {
    throw new UnusableVideo('This file cannot be read as a video. Export it again as MP4 (H.264).');
  }
}

function getDisplaySize(
  { width = 0, height = 0, side_data_list: sideData = [] }: Stream,
  aspect: number,
) {
  const isTurned = sideData.some(({ rotation }) => rotation !== undefined && rotation % 180 !== 0);
  const wide = Math.round(width * aspect);
  return isTurned ? { width: height, height: wide } : { width: wide, height };
}

/** The camera's rate, halved until it is at most 30; the mean where it is unknown. */
function chooseRate({ r_frame_rate: own, avg_frame_rate: mean }: Stream): string {
  const isCredible = parseRatio(own) > 0 && parseRatio(own) <= FPS_CREDIBLE;
  const chosen = isCredible ? own : mean;
  if (chosen === undefined || !(parseRatio(chosen) > 0)) return FPS_UNKNOWN;
  const [numerator = '0', denominator = '1'] = chosen.split('/');
  let divisor = Number(denominator);
  while (Number(numerator) / divisor > FPS_MAX) divisor *= 2;
  return divisor === 1 ? numerator : `${numerator}/${divisor}`;
}

function parseRatio(text: string | undefined): number {
  const [numerator, denominator = '1'] = (text ?? '').split('/');
  const value = Number(numerator) / Number(denominator);
  return Number.isFinite(value) ? value : 0;
}
