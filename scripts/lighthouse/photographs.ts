// Uploaded pictures on every course of the demo content, on the built pages, too.
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { editCourse } from '#contract/authoring.ts';
import { BASE_PATH } from '#contract/endpoint.ts';
import { DEMO_ADMIN } from '#server/demo/load.ts';
import { paths } from '#contract/paths.ts';
import { listedCourses } from '../bench/listed-courses.ts';
import { logIn } from '../bench/log-in.ts';

const WIDTH = 1600;
const HEIGHT = 900;
/** Spots of colour from edge to edge: as hard to compress as a photograph. */
const SPOTS_WIDE = 160;
const SPOTS_HIGH = 90;
const POLL_MS = 500;

/** Resolves once the built catalogue shows them. Throws where the server refuses one. */
export async function hangPhotographs(origin: string): Promise<void> {
  const { token } = await logIn(origin, DEMO_ADMIN);
  for (const { _id } of await listedCourses(origin)) {
    const body = new FormData();
    body.append('courseId', _id);
    body.append('thumbnailImage', new Blob([await photograph()], { type: 'image/jpeg' }), 'p.jpg');
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(origin + BASE_PATH + editCourse.path, {
      method: editCourse.method,
      headers,
      body,
    });
    if (!answer.ok) throw new Error(`A picture was refused: ${await answer.text()}`);
  }
  const pictures = (await listedCourses(origin)).map(({ thumbnail }) => new URL(thumbnail, origin));
  let page = '';
  while (!pictures.every(({ pathname }) => page.includes(pathname))) {
    await pause(POLL_MS);
    page = await (await fetch(origin + paths.allCourses)).text();
  }
}

async function photograph(): Promise<Uint8Array<ArrayBuffer>> {
  const raw = { width: SPOTS_WIDE, height: SPOTS_HIGH, channels: 3 } as const;
  const spots = sharp(randomBytes(SPOTS_WIDE * SPOTS_HIGH * 3), { raw });
  return new Uint8Array(await spots.resize(WIDTH, HEIGHT).jpeg({ quality: 85 }).toBuffer());
}
