// Films as cameras, phones and recorders make them: each is prepared, upright and in colours that every screen shows.
import { execFileSync } from 'node:child_process';
import { createDecipheriv } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { closeAfterAll } from '#tests/support/closing.ts';
import {
  addFilm,
  filmScene,
  filmWorker,
  madeFilm,
  openLesson,
  testPicture,
} from '#tests/support/packaging.ts';
import { startServer } from '#tests/support/server.ts';

const server = closeAfterAll(await startServer({ preparesFilms: true }));
const scene = await filmScene(server);
const worker = filmWorker(server);
const folder = mkdtempSync(join(tmpdir(), 'kinds-'));

const SOURCE = testPicture('480x270', 2);
const KINDS: [string, () => File | Promise<File>, string, boolean][] = [
  [
    'HEVC in MOV',
    () => madeFilm('a.mov', [...SOURCE, '-c:v', 'libx265', '-x265-params', 'log-level=error']),
    '480x270',
    false,
  ],
  [
    'VP9 in WebM',
    () =>
      madeFilm('a.webm', [
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
      madeFilm('av1.mp4', [
        ...SOURCE.filter((one) => one !== '-preset' && one !== 'ultrafast'),
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
    () => madeFilm('ten.mp4', [...SOURCE, '-pix_fmt', 'yuv420p10le']),
    '480x270',
    false,
  ],
  [
    'H.264 in MOV with PCM',
    () => madeFilm('pcm.mov', [...SOURCE, '-c:a', 'pcm_s16le']),
    '480x270',
    false,
  ],
  ['held upright', () => rotated(), '270x480', true],
  ['portrait', () => madeFilm('portrait.mp4', testPicture('270x480', 2)), '270x480', true],
  [
    'of changing rate',
    () =>
      madeFilm('vfr.mp4', [
        ...SOURCE,
        '-vf',
        "select='not(between(n,10,30))+not(mod(n,3))'",
        '-vsync',
        'vfr',
      ]),
    '480x270',
    true,
  ],
  ['without sound', () => madeFilm('silent.mp4', [...SOURCE, '-an']), '480x270', true],
  [
    'of odd sides',
    () => madeFilm('odd.mp4', [...SOURCE, '-vf', 'crop=479:269', '-pix_fmt', 'yuv444p']),
    '478x268',
    false,
  ],
  [
    'with stretched pixels',
    () => madeFilm('sar.mp4', [...SOURCE, '-vf', 'scale=360:270,setsar=4/3']),
    '480x270',
    true,
  ],
  ['brighter than screens', () => hdr(), '480x270', false],
  ['of one picture', () => madeFilm('one.mp4', [...SOURCE, '-frames:v', '1']), '480x270', true],
  ['that a browser has recorded, without a length', () => recorded(), '480x270', false],
  ['with sound in space beside its plain sound', () => inSpace(), '480x270', false],
];

it.each(KINDS)('a film %s', { timeout: 60_000 }, async (_name, make, size, playsAtOnce) => {
  const lessonId = await addFilm(scene, await make());
  expect((await openLesson(scene, lessonId)).sources).toHaveLength(playsAtOnce ? 1 : 0);
  await worker.prepareNext();
  const { adaptive, sources } = await openLesson(scene, lessonId);
  const top = adaptive?.rungs.at(-1);
  expect(`${top?.width}x${top?.height}`).toBe(size);
  const poster = sharp(await (await fetch(server.url + adaptive?.poster)).arrayBuffer());
  expect(`${(await poster.metadata()).width}x${(await poster.metadata()).height}`).toBe(size);
  const path = join(folder, `${lessonId}.mp4`);
  writeFileSync(path, Buffer.from(await (await fetch(server.url + sources[0]?.src)).arrayBuffer()));
  if (!playsAtOnce) {
    expect(streamOf(path)).toMatchObject({ codec_name: 'h264', pix_fmt: 'yuv420p' });
    expect(['bt709', undefined]).toContain(streamOf(path)['color_transfer']);
  }
});

it('keeps its sound where it is while nothing moves, in the middle and after its last picture', async () => {
  const still = ['-vf', "select='lt(t,2)+gte(t,18)'", '-vsync', 'vfr', '-pix_fmt', 'yuv420p'];
  for (const name of ['still.mp4', 'still.webm']) {
    const tone = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=34'];
    const fast = name.endsWith('.webm') ? ['-cpu-used', '8', '-deadline', 'realtime'] : [];
    const picture = testPicture('320x240', 20).slice(0, 4);
    const film = madeFilm(name, [...picture, ...tone, ...still, ...fast]);
    const { adaptive } = await prepared(film);
    const rung = server.url + (adaptive?.src.replace('master.m3u8', '240/index.m3u8') ?? '');
    const playlist = await (await fetch(rung)).text();
    const lengths = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map(([, one]) => Number(one));
    expect(lengths.map(Math.round)).toEqual([4, 4, 4, 4, 4, 4, 4, 4, 2]);
    const key = Buffer.from(await (await fetch(new URL('../key', rung))).arrayBuffer());
    const parts = playlist.split('\n').filter((line) => line.endsWith('.m4s'));
    for (const [at, part] of parts.entries()) {
      const iv = Buffer.alloc(16);
      iv.writeUInt32BE(at, 12);
      const sealed = Buffer.from(await (await fetch(server.url + part)).arrayBuffer());
      const decipher = createDecipheriv('aes-128-cbc', key, iv);
      const open = Buffer.concat([decipher.update(sealed), decipher.final()]).toString('latin1');
      // One track of pictures and one of sound.
      expect([at, open.split('traf').length - 1]).toEqual([at, 2]);
    }
  }
});

async function prepared(film: File) {
  const lessonId = await addFilm(scene, film);
  await worker.prepareNext();
  return openLesson(scene, lessonId);
}

/** Written as it comes: nobody goes back to note the length. */
function recorded(): File {
  const live = ['-cpu-used', '8', '-deadline', 'realtime', '-live', '1'];
  return madeFilm('live.webm', [...SOURCE, '-c:v', 'libvpx-vp9', ...live]);
}

/** A second track of sound, in a codec that readers of films do not know. */
async function inSpace(): Promise<File> {
  const two = ['-map', '0:v', '-map', '1:a', '-map', '1:a', '-c:a:0', 'aac', '-c:a:1', 'pcm_s16le'];
  const film = madeFilm('space.mov', [...SOURCE, ...two]);
  const bytes = Buffer.from(await film.arrayBuffer());
  bytes.write('apac', bytes.lastIndexOf('sowt'), 'latin1');
  return new File([new Uint8Array(bytes)], 'space.mov');
}

/** As a phone writes it: its pixels lie, a matrix says how they are seen. */
async function rotated(): Promise<File> {
  const path = join(folder, 'flat.mp4');
  writeFileSync(path, new Uint8Array(await madeFilm('flat.mp4', SOURCE).arrayBuffer()));
  return madeFilm('turned.mp4', ['-i', path, '-c', 'copy', '-metadata:s:v:0', 'rotate=90']);
}

function hdr(): File {
  const colours = [
    '-color_primaries',
    'bt2020',
    '-color_trc',
    'smpte2084',
    '-colorspace',
    'bt2020nc',
  ];
  const codec = ['-c:v', 'libx265', '-pix_fmt', 'yuv420p10le', '-x265-params', 'log-level=error'];
  return madeFilm('hdr.mp4', [...SOURCE, ...codec, ...colours, '-tag:v', 'hvc1']);
}

function streamOf(path: string): Record<string, unknown> {
  const args = ['-v', 'error', '-select_streams', 'v', '-show_streams', '-of', 'json', path];
  const { streams } = JSON.parse(execFileSync('ffprobe', args, { encoding: 'utf8' })) as {
    streams: Record<string, unknown>[];
  };
  return streams[0] ?? {};
}
