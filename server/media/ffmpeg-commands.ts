// Command lines for ffmpeg, built from what is known of a video.
import { join } from 'node:path';
import type { VideoSource, Rendition, StoryboardPlan } from './ladder.ts';
import { getFramesPerSecond, SEGMENT_SECONDS } from './ladder.ts';

/** Prevents an upload from making ffmpeg open other files, as playlists and file lists do. */
const FILES_ONLY = [
  '-protocol_whitelist',
  'file',
  '-format_whitelist',
  'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm',
];
/** For our own segments, read through our own playlist. */
const OWN_PARTS = ['-protocol_whitelist', 'file', '-allowed_extensions', 'ALL'];
/** A run that produces nothing fails. */
const QUIET = ['-nostdin', '-v', 'error', '-y', '-abort_on', 'empty_output'];
const PROGRESS = ['-stats_period', '1', '-progress', 'pipe:1'];

/** Tone mapping for screens without HDR. */
const TO_SDR = [
  'zscale=t=linear:npl=100',
  'format=gbrpf32le',
  'zscale=p=bt709',
  'tonemap=hable:desat=0',
  'zscale=t=bt709:m=bt709:r=tv',
  'format=yuv420p',
];

/** Arguments of ffprobe with JSON output. */
export function buildProbeCommand(video: string): string[] {
  const outputOptions = ['-show_streams', '-show_format', '-of', 'json'];
  return ['-v', 'error', ...FILES_ONLY, ...outputOptions, video];
}

interface PackageCommandOptions {
  video: string;
  folder: string;
  source: VideoSource;
  ladder: readonly Rendition[];
}

/** All renditions in one run, each in a folder of its own, with audio and video together. */
export function buildPackageCommand({
  video,
  folder,
  source,
  ladder,
}: PackageCommandOptions): string[] {
  const framesPerKeyframe = String(
    Math.max(1, Math.round(getFramesPerSecond(source) * SEGMENT_SECONDS)),
  );
  return [
    ...QUIET,
    ...PROGRESS,
    ...FILES_ONLY,
    '-threads',
    '1',
    '-i',
    video,
    '-filter_complex_threads',
    '1',
    '-filter_complex',
    buildFilters(source, ladder),
    ...ladder.flatMap((rendition, at) => [
      ...buildPictureArgs(rendition, at),
      ...buildSoundArgs(source, rendition, at),
    ]),
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-threads:v',
    '2',
    '-g',
    framesPerKeyframe,
    '-keyint_min',
    framesPerKeyframe,
    '-sc_threshold',
    '0',
    ...(isSilent(source) ? [] : ['-c:a', 'aac']),
    // Screen recorders write no frames while nothing moves: the audio then waits for the next frame, however long.
    '-max_interleave_delta',
    '0',
    '-map_metadata',
    '-1',
    '-map_chapters',
    '-1',
    '-f',
    'hls',
    '-hls_time',
    String(SEGMENT_SECONDS),
    '-hls_playlist_type',
    'vod',
    '-hls_segment_type',
    'fmp4',
    '-hls_flags',
    'independent_segments',
    '-hls_segment_filename',
    join(folder, '%v', '%05d.m4s'),
    '-var_stream_map',
    ladder.map((rendition, at) => buildVariant(source, rendition, at)).join(' '),
    join(folder, '%v', 'index.m3u8'),
  ];
}

function buildFilters(source: VideoSource, ladder: readonly Rendition[]): string {
  const largest = ladder.at(-1);
  const sourceFilters = [
    ...(source.isInterlaced ? ['bwdif=mode=send_frame:deint=interlaced'] : []),
    `fps=${source.rate}`,
    ...(source.stillSeconds > 0
      ? [`tpad=stop_mode=clone:stop_duration=${source.stillSeconds.toFixed(3)}`]
      : []),
    ...(source.isStretched ? ['scale=trunc(iw*sar/2)*2:ih', 'setsar=1'] : []),
    // Scale first, so that later filters process fewer pixels.
    ...(largest ? [`scale=${largest.width}:${largest.height}:flags=bicubic`] : []),
    ...(source.isHdr ? TO_SDR : []),
  ];
  const outputLabels = (name: string) => ladder.map((_rendition, at) => `[${name}${at}]`).join('');
  const scaled = ladder.map(
    ({ width, height }, at) =>
      `[s${at}]scale=${width}:${height}:flags=bicubic,format=yuv420p,setsar=1[v${at}]`,
  );
  const picture = `[0:${source.stream}]${sourceFilters.join(',')},split=${ladder.length}${outputLabels('s')}`;
  return [picture, ...scaled, ...buildSoundFilters(source.audioStreams, outputLabels('a'))].join(
    ';',
  );
}

const RESAMPLE = 'aresample=48000:async=1:first_pts=0';
/** Keeps the recorded volume; the limiter prevents clipping where several tracks are loud at once. */
const MIX = 'normalize=0,alimiter=limit=0.95:level=0';

/** Aligns the streams before mixing: `first_pts=0` fills a late start with silence. */
function buildSoundFilters(streams: readonly number[], outputLabels: string): string[] {
  const split = `asplit=${outputLabels.split('[').length - 1}${outputLabels}`;
  const [only, ...rest] = streams;
  if (only === undefined) return [];
  if (rest.length === 0) return [`[0:${only}]${RESAMPLE},${split}`];
  const aligned = streams.map(
    (stream, at) => `[0:${stream}]${RESAMPLE},aformat=channel_layouts=stereo[t${at}]`,
  );
  const inputs = streams.map((_stream, at) => `[t${at}]`).join('');
  return [...aligned, `${inputs}amix=inputs=${streams.length}:${MIX},${split}`];
}

function isSilent({ audioStreams }: VideoSource): boolean {
  return audioStreams.length === 0;
}

function buildPictureArgs({ crf, picture, profile }: Rendition, at: number): string[] {
  return [
    '-map',
    `[v${at}]`,
    `-crf:v:${at}`,
    String(crf),
    `-maxrate:v:${at}`,
    `${picture}k`,
    `-bufsize:v:${at}`,
    `${2 * picture}k`,
    `-profile:v:${at}`,
    profile,
  ];
}

function buildSoundArgs(source: VideoSource, { sound, channels }: Rendition, at: number): string[] {
  if (isSilent(source)) return [];
  return ['-map', `[a${at}]`, `-b:a:${at}`, `${sound}k`, `-ac:a:${at}`, String(channels)];
}

function buildVariant(source: VideoSource, { side }: Rendition, at: number): string {
  return `v:${at},${isSilent(source) ? '' : `a:${at},`}name:${side}`;
}

/** Tiles of a finished rendition, from key frames only. */
export function buildStoryboardCommand(
  playlist: string,
  plan: StoryboardPlan,
  to: string,
): string[] {
  const { every, columns, tiles, width, height } = plan;
  const rows = Math.ceil(tiles / columns);
  const filter = [
    `fps=1/${every}:round=down:eof_action=pass`,
    `scale=${width}:${height}`,
    `tile=${columns}x${rows}`,
  ];
  return [
    ...QUIET,
    ...OWN_PARTS,
    '-skip_frame',
    'nokey',
    '-i',
    playlist,
    '-vf',
    filter.join(','),
    '-frames:v',
    '1',
    '-c:v',
    'libwebp',
    '-quality',
    '60',
    to,
  ];
}

const POSTER_AT_SECONDS = 10;

/** A representative frame near the beginning. `-ss` finds nothing in a playlist of fragments. */
export function buildPosterCommand(playlist: string, seconds: number, to: string): string[] {
  const at = Math.min(POSTER_AT_SECONDS, Math.floor(seconds / 10));
  const maxSize = `scale=min(1280\\,iw):min(1280\\,ih):force_original_aspect_ratio=decrease`;
  const filter = `trim=start=${at},thumbnail=30,${maxSize}`;
  return [
    ...QUIET,
    ...OWN_PARTS,
    '-i',
    playlist,
    '-vf',
    filter,
    '-frames:v',
    '1',
    '-c:v',
    'libwebp',
    '-quality',
    '75',
    to,
  ];
}

/** A finished rendition as one MP4, without encoding again. */
export function buildPlainCommand(playlist: string, to: string): string[] {
  const copied = ['-c', 'copy', '-movflags', '+faststart', '-f', 'mp4'];
  return [...QUIET, ...OWN_PARTS, '-i', playlist, ...copied, to];
}
