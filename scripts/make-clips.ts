// Draws the demo clips anew: `npm run clips`, or `npm run clips -- one-window calm-page` for some of them.
// With `--sheet` it writes one picture of a frame every three seconds instead, to look at before.
import { copyFile, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CLIPS, CLIPS_FOLDER } from '#server/demo/clips.ts';
import { openCamera, type Camera } from './clips/camera.ts';
import { writeFilm } from './clips/film.ts';
import type { Lesson } from './clips/lesson.ts';
import { LESSONS } from './clips/lessons.ts';
import { picture } from './clips/picture.ts';
import { writeSheet } from './clips/sheet.ts';
import { soundOf } from './clips/sound.ts';
import { FRAMES_PER_SECOND, timelineOf } from './clips/timing.ts';

const wanted = process.argv.slice(2).filter((word) => word !== '--sheet');
const isSheet = process.argv.includes('--sheet');
const camera = await openCamera();
const workshop = await mkdtemp(join(tmpdir(), 'clips-'));

try {
  for (const lesson of LESSONS) {
    if (wanted.length > 0 && !wanted.includes(lesson.key)) continue;
    const target = isSheet ? await writeSheet(lesson, camera) : await make(lesson);
    const { size } = await stat(target);
    const { end } = timelineOf(lesson);
    process.stdout.write(`${target}: ${end} s, ${Math.round(size / 1024)} KiB\n`);
  }
} finally {
  await camera.close();
  await rm(workshop, { recursive: true });
}

async function make(lesson: Lesson): Promise<string> {
  const clip = CLIPS.find((one) => one.key === lesson.key);
  if (!clip) throw new Error(`No clip is called ${lesson.key}`);
  const sound = join(workshop, `${lesson.key}.wav`);
  await writeFile(sound, soundOf(lesson));
  const made = join(workshop, clip.file);
  await writeFilm({ frames: framesOf(lesson, camera), sound, target: made });
  const target = fileURLToPath(new URL(clip.file, CLIPS_FOLDER));
  await copyFile(made, target);
  return target;
}

/** What stands still is shot once. */
async function* framesOf(lesson: Lesson, through: Camera): AsyncGenerator<Buffer> {
  const count = Math.round(timelineOf(lesson).end * FRAMES_PER_SECOND);
  let last: { svg: string; frame: Buffer } = { svg: '', frame: Buffer.alloc(0) };
  for (let index = 0; index < count; index += 1) {
    const svg = picture(lesson, index / FRAMES_PER_SECOND);
    if (svg !== last.svg) last = { svg, frame: await through.shoot(svg) };
    yield last.frame;
  }
}
