// Videos from cameras, phones and recorders are prepared upright, in colours that every screen shows.
import { execFileSync, spawnSync } from 'node:child_process';
import { createDecipheriv } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { AdaptiveVideo } from '#contract/media/video-package.ts';
import { getVideos } from '#contract/media/videos.ts';
import { closeAfterAll } from '#tests/support/close-after.ts';
import {
  addVideo,
  makeVideoScene,
  createVideoWorker,
  makeVideo,
  loadLessonVideo,
  buildTestPictureArgs,
} from '#tests/support/video-lessons.ts';
import { expectData } from '#tests/support/makers.ts';
import { send, startServer } from '#tests/support/server.ts';

const server = closeAfterAll(await startServer({ preparesVideos: true }));
const scene = await makeVideoScene(server);
const worker = createVideoWorker(server);
const folder = mkdtempSync(join(tmpdir(), 'kinds-'));

const SOURCE = buildTestPictureArgs('480x270', 2);
const KINDS: [string, () => File | Promise<File>, string, boolean][] = [
  [
    'HEVC in MOV',
    () => makeVideo('a.mov', [...SOURCE, '-c:v', 'libx265', '-x265-params', 'log-level=error']),
    '480x270',
    false,
  ],
  [
    'VP9 in WebM',
    () =>
      makeVideo('a.webm', [
        ...SOURCE,
        '-c:v',
        'libvpx-vp9',
        '-cpu-used',
        '8',
        '-deadline',
        'realtime',
      ]),
    '480x270',
    false,
  ],
  [
    'AV1 in MP4',
    () =>
      makeVideo('av1.mp4', [
        ...SOURCE.filter((item) => item !== '-preset' && item !== 'ultrafast'),
        '-c:v',
        'libsvtav1',
        '-preset',
        '12',
      ]),
    '480x270',
    false,
  ],
  [
    'H.264 with 10 bits',
    () => makeVideo('ten.mp4', [...SOURCE, '-pix_fmt', 'yuv420p10le']),
    '480x270',
    false,
  ],
  [
    'H.264 in MOV with PCM',
    () => makeVideo('pcm.mov', [...SOURCE, '-c:a', 'pcm_s16le']),
    '480x270',
    false,
  ],
  ['recorded upright', () => makeRotatedVideo(), '270x480', true],
  [
    'portrait',
    () => makeVideo('portrait.mp4', buildTestPictureArgs('270x480', 2)),
    '270x480',
    true,
  ],
  [
    'of changing rate',
    () =>
      makeVideo('vfr.mp4', [
        ...SOURCE,
        '-vf',
        "select='not(between(n,10,30))+not(mod(n,3))'",
        '-vsync',
        'vfr',
      ]),
    '480x270',
    true,
  ],
  ['without sound', () => makeVideo('silent.mp4', [...SOURCE, '-an']), '480x270', true],
  [
    'of odd sides',
    () => makeVideo('odd.mp4', [...SOURCE, '-vf', 'crop=479:269', '-pix_fmt', 'yuv444p']),
    '478x268',
    false,
  ],
  [
    'with stretched pixels',
    () => makeVideo('sar.mp4', [...SOURCE, '-vf', 'scale=360:270,setsar=4/3']),
    '480x270',
    true,
  ],
  ['in HDR', () => makeHdrVideo(), '480x270', false],
  ['of one frame', () => makeVideo('one.mp4', [...SOURCE, '-frames:v', '1']), '480x270', true],
  ['recorded by a browser, without a duration', () => makeLiveRecording(), '480x270', false],
  ['with spatial audio beside its stereo audio', () => makeUnknownAudioVideo(), '480x270', false],
];

it.each(KINDS)('plays a video %s', { timeout: 60_000 }, async (_name, make, size, playsAtOnce) => {
  const lessonId = await addVideo(scene, await make());
  expect((await loadLessonVideo(scene, lessonId)).sources).toHaveLength(playsAtOnce ? 1 : 0);
  await worker.prepareNext();
  const { adaptive, sources } = await loadLessonVideo(scene, lessonId);
  const top = adaptive?.rungs.at(-1);
  expect(`${top?.width}x${top?.height}`).toBe(size);
  const poster = sharp(await (await fetch(server.url + adaptive?.poster)).arrayBuffer());
  expect(`${(await poster.metadata()).width}x${(await poster.metadata()).height}`).toBe(size);
  const path = join(folder, `${lessonId}.mp4`);
  writeFileSync(path, Buffer.from(await (await fetch(server.url + sources[0]?.src)).arrayBuffer()));
  if (!playsAtOnce) {
    expect(readStream(path)).toMatchObject({ codec_name: 'h264', pix_fmt: 'yuv420p' });
    expect(['bt709', undefined]).toContain(readStream(path)['color_transfer']);
  }
});

it('keeps audio in sync while the picture is still, midway and after the last frame', async () => {
  const still = ['-vf', "select='lt(t,2)+gte(t,18)'", '-vsync', 'vfr', '-pix_fmt', 'yuv420p'];
  for (const name of ['still.mp4', 'still.webm']) {
    const tone = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=34'];
    const fast = name.endsWith('.webm') ? ['-cpu-used', '8', '-deadline', 'realtime'] : [];
    const picture = buildTestPictureArgs('320x240', 20).slice(0, 4);
    const video = makeVideo(name, [...picture, ...tone, ...still, ...fast]);
    const { playlist, segments } = await decryptRendition((await prepareVideo(video)).adaptive);
    const lengths = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map(([, first]) => Number(first));
    expect(lengths.map(Math.round)).toEqual([4, 4, 4, 4, 4, 4, 4, 4, 2]);
    for (const [at, segment] of segments.entries()) {
      // One video track and one audio track.
      expect([at, segment.toString('latin1').split('traf').length - 1]).toEqual([at, 2]);
    }
  }
});

/** A picture with a tone of 440 Hz on the first audio track and one of 880 Hz on the second. */
function twoTracks(name: string, options: readonly string[]): File {
  return makeVideo(name, [
    '-f',
    'lavfi',
    '-i',
    'testsrc2=size=320x240:rate=25:duration=3',
    '-f',
    'lavfi',
    '-i',
    'sine=frequency=440:duration=3',
    '-f',
    'lavfi',
    '-i',
    'sine=frequency=880:duration=3',
    '-map',
    '0:v',
    '-map',
    '1:a',
    '-map',
    '2:a',
    '-pix_fmt',
    'yuv420p',
    '-preset',
    'ultrafast',
    ...options,
  ]);
}

const LANGUAGES = ['-metadata:s:a:0', 'language=hin', '-metadata:s:a:1', 'language=eng'];
const MIXED = 'This video has 2 audio tracks. They were mixed into one.';

it.each([
  ['without a language are mixed', twoTracks('two.mp4', []), [440, 880], MIXED],
  [
    'in two languages are not mixed: the first is played',
    twoTracks('languages.mp4', LANGUAGES),
    [440],
    'This video has 2 audio tracks. Only track 1 is played.',
  ],
  [
    'in two languages are not mixed: the default track is played',
    twoTracks('default.mov', [
      ...LANGUAGES,
      '-c:a',
      'pcm_s16le',
      '-disposition:a:0',
      '0',
      '-disposition:a:1',
      'default',
    ]),
    [880],
    'This video has 2 audio tracks. Only track 2 is played.',
  ],
])('two audio tracks %s, and the lesson says so', async (_name, video, tones, message) => {
  const { lessonId, adaptive, sources } = await prepareVideo(video);
  const plain = join(folder, `${lessonId}-plain.mp4`);
  writeFileSync(plain, await fetchBytes(sources[0]?.src));
  expect(findTones(plain)).toEqual(tones);
  const { init, segments } = await decryptRendition(adaptive);
  const rendition = join(folder, `${lessonId}-rung.mp4`);
  writeFileSync(rendition, Buffer.concat([init, ...segments]));
  expect(findTones(rendition)).toEqual(tones);
  const query = { courseId: scene.courseId };
  const videos = await send(server, getVideos, { token: scene.admin.token, query });
  expect(expectData<unknown[]>(videos, 'data')).toContainEqual(
    expect.objectContaining({ subSectionId: lessonId, state: 'ready', message }),
  );
});

it('deinterlaces a video, even if browsers can play the uploaded file', async () => {
  const fields = [
    '-f',
    'lavfi',
    '-i',
    'testsrc2=size=480x272:rate=50:duration=2',
    '-vf',
    'tinterlace=interleave_top,fieldorder=tff',
    '-flags',
    '+ilme+ildct',
    '-pix_fmt',
    'yuv420p',
    '-preset',
    'ultrafast',
    '-x264opts',
    'tff=1',
  ];
  const video = makeVideo('interlaced.mp4', fields);
  const sent = join(folder, 'interlaced.mp4');
  writeFileSync(sent, new Uint8Array(await video.arrayBuffer()));
  expect(countInterlacedFrames(sent)).toBe(50);
  const { sources } = await prepareVideo(video);
  const plain = join(folder, 'deinterlaced.mp4');
  writeFileSync(plain, await fetchBytes(sources[0]?.src));
  expect(countInterlacedFrames(plain)).toBeLessThan(10);
});

it('does not pass the metadata of the uploaded file on to students', async () => {
  const metadata = ['-metadata', 'title=Flat 7 Carter Road', '-metadata', 'artist=Meera Private'];
  const video = makeVideo('said.mp4', [...SOURCE, ...metadata]);
  const sent = Buffer.from(await video.arrayBuffer()).toString('latin1');
  for (const words of ['Flat 7 Carter Road', 'Meera Private']) expect(sent).toContain(words);
  const { adaptive } = await prepareVideo(video);
  const { init, segments } = await decryptRendition(adaptive);
  const content = Buffer.concat([init, ...segments]).toString('latin1');
  for (const words of ['Flat 7 Carter Road', 'Meera Private']) expect(content).not.toContain(words);
});

/** The tones that are louder than -40 dB. */
function findTones(path: string): number[] {
  return [440, 880].filter((tone) => {
    const filter = `bandpass=frequency=${tone}:width_type=h:width=40,bandpass=frequency=${tone}:width_type=h:width=40,volumedetect`;
    const [, mean] = /mean_volume: (-?[\d.]+) dB/.exec(runFilter(path, '-af', filter)) ?? [];
    return Number(mean) > -40;
  });
}

function countInterlacedFrames(path: string): number {
  const output = runFilter(path, '-vf', 'idet');
  const [, top, bottom] = /Multi frame detection: TFF: *(\d+) BFF: *(\d+)/.exec(output) ?? [];
  return Number(top) + Number(bottom);
}

/** The output of a measuring filter of ffmpeg. */
function runFilter(path: string, ...filter: string[]): string {
  const args = ['-hide_banner', '-nostats', '-i', path, ...filter, '-f', 'null', '-'];
  return spawnSync('ffmpeg', args, { encoding: 'utf8' }).stderr;
}

async function fetchBytes(address = ''): Promise<Buffer> {
  return Buffer.from(await (await fetch(new URL(address, server.url))).arrayBuffer());
}

/** The smallest rendition as a player gets it, decrypted. */
async function decryptRendition(adaptive: AdaptiveVideo | undefined) {
  const rendition = server.url + (adaptive?.src.replace('master.m3u8', '240/index.m3u8') ?? '');
  const playlist = await (await fetch(rendition)).text();
  const key = await fetchBytes(new URL('../key', rendition).href);
  const init = await fetchBytes(/#EXT-X-MAP:URI="([^"]+)"/.exec(playlist)?.[1]);
  const parts = playlist.split('\n').filter((line) => line.endsWith('.m4s'));
  const segments: Buffer[] = [];
  for (const [at, part] of parts.entries()) {
    const iv = Buffer.alloc(16);
    iv.writeUInt32BE(at, 12);
    const decipher = createDecipheriv('aes-128-cbc', key, iv);
    segments.push(Buffer.concat([decipher.update(await fetchBytes(part)), decipher.final()]));
  }
  return { playlist, init, segments };
}

async function prepareVideo(video: File) {
  const lessonId = await addVideo(scene, video);
  await worker.prepareNext();
  return { lessonId, ...(await loadLessonVideo(scene, lessonId)) };
}

/** Recorded live: the file has no duration. */
function makeLiveRecording(): File {
  const live = ['-cpu-used', '8', '-deadline', 'realtime', '-live', '1'];
  return makeVideo('live.webm', [...SOURCE, '-c:v', 'libvpx-vp9', ...live]);
}

/** A second audio track, in a codec that video demuxers do not know. */
async function makeUnknownAudioVideo(): Promise<File> {
  const two = ['-map', '0:v', '-map', '1:a', '-map', '1:a', '-c:a:0', 'aac', '-c:a:1', 'pcm_s16le'];
  const video = makeVideo('space.mov', [...SOURCE, ...two]);
  const bytes = Buffer.from(await video.arrayBuffer());
  bytes.write('apac', bytes.lastIndexOf('sowt'), 'latin1');
  return new File([new Uint8Array(bytes)], 'space.mov');
}

/** Like a phone recording: a matrix rotates the picture for display. */
async function makeRotatedVideo(): Promise<File> {
  const path = join(folder, 'flat.mp4');
  writeFileSync(path, new Uint8Array(await makeVideo('flat.mp4', SOURCE).arrayBuffer()));
  return makeVideo('turned.mp4', ['-i', path, '-c', 'copy', '-metadata:s:v:0', 'rotate=90']);
}

function makeHdrVideo(): File {
  const colours = [
    '-color_primaries',
    'bt2020',
    '-color_trc',
    'smpte2084',
    '-colorspace',
    'bt2020nc',
  ];
  const codec = ['-c:v', 'libx265', '-pix_fmt', 'yuv420p10le', '-x265-params', 'log-level=error'];
  return makeVideo('hdr.mp4', [...SOURCE, ...codec, ...colours, '-tag:v', 'hvc1']);
}

function readStream(path: string): Record<string, unknown> {
  const args = ['-v', 'error', '-select_streams', 'v', '-show_streams', '-of', 'json', path];
  const { streams } = JSON.parse(execFileSync('ffprobe', args, { encoding: 'utf8' })) as {
    streams: Record<string, unknown>[];
  };
  return streams[0] ?? {};
}
