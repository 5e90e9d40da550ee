// An adaptive video, made by ffmpeg and encrypted, and a mock of the server's responses for it.
import { execFileSync } from 'node:child_process';
import { createCipheriv, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, Route } from '@playwright/test';
import { ADAPTIVE_TYPE } from '#contract/media/video-package.ts';
import type { AdaptiveVideo, VideoRendition } from '#contract/media/video-package.ts';

const SECONDS = 60;
const SEGMENT_S = 4;
const SIDES = [240, 360, 720] as const;
const STORYBOARD = { every: 4, columns: 10, tiles: 15, width: 160, height: 90 };
const VIDEO = '/api/v1/media/film/aaaaaaaaaaaaaaaaaaaaaaaa';
const SEGMENTS = '/api/v1/media/segments/bbbbbbbbbbbbbbbbbbbbbbbb';

interface VideoFiles {
  renditions: VideoRendition[];
  playlists: Map<number, string>;
  master: string;
  key: Buffer;
  segments: Map<string, Buffer>;
  poster: Buffer;
  storyboard: Buffer;
}

let made: VideoFiles | undefined;

/** A one-minute test picture that shows its current second. */
function videoFiles(): VideoFiles {
  made ??= makeVideo();
  return made;
}

function makeVideo(): VideoFiles {
  const folder = mkdtempSync(join(tmpdir(), 'rangshala-film-'));
  try {
    for (const side of SIDES) mkdirSync(join(folder, String(side)));
    ffmpeg(ladder(folder));
    const from = ['-i', join(folder, '360', 'index.m3u8')];
    const { every, width, height } = STORYBOARD;
    const tiles = `fps=1/${every}:round=down,scale=${width}:${height},tile=10x2`;
    ffmpeg([...from, '-vf', tiles, '-frames:v', '1', join(folder, 'storyboard.webp')]);
    ffmpeg([...from, '-frames:v', '1', join(folder, 'poster.webp')]);
    return encrypted(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function ffmpeg(args: readonly string[]): void {
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...args], { stdio: 'inherit' });
}

function ladder(folder: string): string[] {
  const outs = (name: string) => SIDES.map((_side, index) => `[${name}${index}]`).join('');
  const scaled = SIDES.map((side, index) => `[s${index}]scale=-2:${side}[v${index}]`);
  const filters = [
    `[0:v]split=${SIDES.length}${outs('s')}`,
    ...scaled,
    `[1:a]asplit=${SIDES.length}${outs('a')}`,
  ];
  const keys = String(SEGMENT_S * 10);
  return [
    '-f',
    'lavfi',
    '-i',
    `testsrc=size=1280x720:rate=10:duration=${SECONDS}`,
    '-f',
    'lavfi',
    '-i',
    `sine=frequency=440:duration=${SECONDS}`,
    '-filter_complex',
    filters.join(';'),
    ...SIDES.flatMap((_side, index) => ['-map', `[v${index}]`, '-map', `[a${index}]`]),
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    '-g',
    keys,
    '-keyint_min',
    keys,
    '-sc_threshold',
    '0',
    '-c:a',
    'aac',
    '-b:a',
    '32k',
    '-f',
    'hls',
    '-hls_time',
    String(SEGMENT_S),
    '-hls_playlist_type',
    'vod',
    '-hls_segment_type',
    'fmp4',
    '-hls_segment_filename',
    join(folder, '%v', '%05d.m4s'),
    '-var_stream_map',
    SIDES.map((side, index) => `v:${index},a:${index},name:${side}`).join(' '),
    join(folder, '%v', 'index.m3u8'),
  ];
}

function encrypted(folder: string): VideoFiles {
  const key = randomBytes(16);
  const segments = new Map<string, Buffer>();
  const playlists = new Map<number, string>();
  const renditions = SIDES.map((side): VideoRendition => {
    const path = join(folder, String(side));
    const names = readdirSync(path).filter((name) => name.endsWith('.m4s'));
    const sizes = names.map((name, number) => {
      const clear = readFileSync(join(path, name));
      segments.set(`${side}/${name}`, seal(clear, key, number));
      return clear.length;
    });
    const init = readdirSync(path).find((name) => name.endsWith('.mp4')) ?? '';
    segments.set(`${side}/${init}`, readFileSync(join(path, init)));
    playlists.set(side, renditionPlaylist(readFileSync(join(path, 'index.m3u8'), 'utf8'), side));
    const bits = (bytes: number, seconds: number) => Math.round((bytes * 8) / seconds);
    const average = bits(
      sizes.reduce((sum, size) => sum + size, 0),
      SECONDS,
    );
    const peak = bits(Math.max(...sizes), SEGMENT_S);
    return { rung: side, width: Math.round((side * 16) / 18) * 2, height: side, average, peak };
  });
  return {
    renditions,
    playlists,
    key,
    segments,
    master: masterPlaylist(renditions),
    poster: readFileSync(join(folder, 'poster.webp')),
    storyboard: readFileSync(join(folder, 'storyboard.webp')),
  };
}

function seal(segment: Buffer, key: Buffer, sequence: number): Buffer {
  const iv = Buffer.alloc(16);
  iv.writeUInt32BE(sequence, 12);
  const cipher = createCipheriv('aes-128-cbc', key, iv);
  return Buffer.concat([cipher.update(segment), cipher.final()]);
}

function masterPlaylist(renditions: readonly VideoRendition[]): string {
  const lines = renditions.flatMap(({ rung: rendition, width, height, average, peak }) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=${peak},AVERAGE-BANDWIDTH=${average},CODECS="avc1.42c01f,mp4a.40.2",RESOLUTION=${width}x${height}`,
    `${rendition}/index.m3u8`,
  ]);
  return ['#EXTM3U', '#EXT-X-VERSION:7', ...lines, ''].join('\n');
}

function renditionPlaylist(made: string, side: number): string {
  return made
    .replaceAll(/^(\d+\.m4s)$/gm, `${SEGMENTS}/${side}/$1`)
    .replace(
      /#EXT-X-MAP:URI="([^"]+)"/,
      `#EXT-X-MAP:URI="${SEGMENTS}/${side}/$1"\n#EXT-X-KEY:METHOD=AES-128,URI="../key"`,
    );
}

export interface ServedVideo {
  /** The lifetime of a playback token. */
  lifeMs: number;
  /** The number of tokens issued. */
  tokens: number;
  /** Requested paths below the video's URL and its segments. */
  answered: string[];
  refused: string[];
  /** Expires every token early. */
  end: () => void;
  /** Whether the server reports that the video is in preparation. */
  isPreparing: boolean;
}

/** Serves this video for every lesson. */
export async function serveVideo(page: Page, lifeMs = 4 * 3_600_000): Promise<ServedVideo> {
  const files = videoFiles();
  const endsAt = new Map<string, number>();
  const served: ServedVideo = {
    lifeMs,
    tokens: 0,
    answered: [],
    refused: [],
    isPreparing: false,
    end: () => endsAt.clear(),
  };
  /**
   * The newest token does not expire by the clock, which a busy machine would outrun: a player that
   * renews in time uses no other token.
   */
  const isOver = (token: string): boolean => {
    const end = endsAt.get(token) ?? 0;
    return token === `ticket-${served.tokens}` ? end === 0 : Date.now() >= end;
  };
  await page.route('**/course/getFullCourseDetails', (route) => withVideos(route, served));
  const fresh = () => {
    if (served.isPreparing) return freshAnswer({ lifeMs: served.lifeMs });
    served.tokens += 1;
    const token = `ticket-${served.tokens}`;
    endsAt.set(token, Date.now() + served.lifeMs);
    const adaptive = adaptiveVideo(`${VIDEO}/${token}`, files.renditions);
    return freshAnswer({ lifeMs: served.lifeMs, adaptive });
  };
  await page.route('**/api/v1/media/lesson', (route) => route.fulfill({ json: fresh() }));
  await page.route('**/api/v1/course/preview', async (route) => {
    const { data } = (await (await route.fetch()).json()) as { data: object };
    await route.fulfill({ json: { success: true, data: { ...data, ...fresh() } } });
  });
  await page.route('**/api/v1/media/film/**', (route) => {
    const { pathname } = new URL(route.request().url());
    const [token = '', ...rest] = pathname.slice(VIDEO.length + 1).split('/');
    const below = rest.join('/');
    if (isOver(token)) {
      served.refused.push(below);
      const json = { success: false, message: 'This link has expired.', code: 'bad_link' };
      return route.fulfill({ status: 403, json });
    }
    served.answered.push(below);
    return route.fulfill(fileBelow(files, below));
  });
  await page.route('**/api/v1/media/segments/**', (route) => {
    const name = new URL(route.request().url()).pathname.slice(SEGMENTS.length + 1);
    served.answered.push(name);
    return route.fulfill({ contentType: 'video/mp4', body: files.segments.get(name) ?? '' });
  });
  return served;
}

async function withVideos(route: Route, { isPreparing }: ServedVideo): Promise<void> {
  const response = await route.fetch();
  const video = isPreparing ? 'preparing' : 'adaptive';
  const text = await response.text();
  const body = isPreparing ? text.replaceAll(/,?"videoUrl":"[^"]*"/g, '') : text;
  await route.fulfill({
    response,
    body: body.replaceAll(/"timeDuration":/g, `"film":"${video}","timeDuration":`),
  });
}

const freshAnswer = ({ lifeMs, adaptive }: { lifeMs: number; adaptive?: AdaptiveVideo }) => ({
  success: true,
  sources: [],
  captions: [],
  ...(adaptive ? { adaptive } : {}),
  expiresAt: new Date(Date.now() + lifeMs).toISOString(),
});

function adaptiveVideo(base: string, renditions: VideoRendition[]): AdaptiveVideo {
  return {
    src: `${base}/master.m3u8`,
    type: ADAPTIVE_TYPE,
    poster: `${base}/poster.webp`,
    storyboard: { src: `${base}/storyboard.webp`, ...STORYBOARD },
    rungs: renditions,
  };
}

function fileBelow(files: VideoFiles, below: string): Parameters<Route['fulfill']>[0] {
  if (below === 'key') return { contentType: 'application/octet-stream', body: files.key };
  if (below === 'poster.webp') return { contentType: 'image/webp', body: files.poster };
  if (below === 'storyboard.webp') return { contentType: 'image/webp', body: files.storyboard };
  const [side] = below.split('/');
  const text = below === 'master.m3u8' ? files.master : files.playlists.get(Number(side));
  return { contentType: ADAPTIVE_TYPE, body: text ?? '' };
}
