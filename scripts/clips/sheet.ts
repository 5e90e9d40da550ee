// A contact sheet: small frames of a clip, one every few seconds, as one picture in the folder for temporary files.
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Camera } from './camera.ts';
import { box, placed } from './ink.ts';
import type { Lesson } from './lesson.ts';
import { picture } from './picture.ts';
import { HEIGHT, timelineOf, WIDTH } from './timing.ts';

const EVERY_SECONDS = 3;
const COLUMNS = 4;
const SCALE = 1 / COLUMNS;
const GAP = 8;

/** Answers where it is. */
export async function writeSheet(lesson: Lesson, camera: Camera): Promise<string> {
  const { end } = timelineOf(lesson);
  const count = Math.floor(end / EVERY_SECONDS);
  const height = Math.ceil(count / COLUMNS) * HEIGHT * SCALE;
  const frames = Array.from({ length: count }, (_, at) =>
    placed(frameOf(lesson, at), {
      x: (at % COLUMNS) * WIDTH * SCALE,
      y: Math.floor(at / COLUMNS) * HEIGHT * SCALE,
      scale: SCALE * (1 - GAP / WIDTH),
    }),
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}">${box([0, 0, WIDTH, height], '#fff')}${frames.join('')}</svg>`;
  const target = join(tmpdir(), `clip-${lesson.key}.png`);
  await writeFile(target, await camera.shoot(svg, height));
  return target;
}

/** With ids of its own: frames stand in one document. */
function frameOf(lesson: Lesson, at: number): string {
  return picture(lesson, (at + 0.5) * EVERY_SECONDS)
    .replaceAll('id="', `id="f${at}-`)
    .replaceAll('url(#', `url(#f${at}-`);
}
