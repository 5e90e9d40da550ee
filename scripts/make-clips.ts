// Draws the demo clips anew: `npm run clips`, or `npm run clips -- rang frame` for some of them.
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CLIPS, CLIPS_FOLDER } from '#server/demo/clips.ts';
import { openCamera, type Camera } from './clips/camera.ts';
import { placeFigure } from './clips/figure.ts';
import { writeFilm } from './clips/film.ts';
import { picture } from './clips/picture.ts';
import { SCENES, type Scene } from './clips/scenes.ts';
import { soundOf } from './clips/sound.ts';
import { FRAMES_PER_SECOND } from './clips/timing.ts';

const wanted = process.argv.slice(2);
const camera = await openCamera();
const workshop = await mkdtemp(join(tmpdir(), 'clips-'));

for (const scene of SCENES) {
  if (wanted.length > 0 && !wanted.includes(scene.key)) continue;
  const target = await make(scene);
  const { size } = await stat(target);
  process.stdout.write(`${scene.key}: ${scene.seconds} s, ${Math.round(size / 1024)} KiB\n`);
}

await camera.close();
await rm(workshop, { recursive: true });

async function make(scene: Scene): Promise<string> {
  const clip = CLIPS.find((one) => one.key === scene.key);
  if (!clip) throw new Error(`No clip is called ${scene.key}`);
  const sound = join(workshop, `${scene.key}.wav`);
  await writeFile(sound, soundOf({ seed: scene.key, ...scene }));
  const target = fileURLToPath(new URL(clip.file, CLIPS_FOLDER));
  await writeFilm({ frames: framesOf(scene, camera), sound, target });
  return target;
}

async function* framesOf(scene: Scene, through: Camera): AsyncGenerator<Buffer> {
  const figure = placeFigure(scene);
  const count = Math.round(scene.seconds * FRAMES_PER_SECOND);
  for (let frame = 0; frame < count; frame += 1) {
    yield await through.shoot(picture(scene, figure, frame / FRAMES_PER_SECOND));
  }
}
