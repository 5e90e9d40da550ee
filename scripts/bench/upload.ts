// One upload of just under 500 MB: the peak memory of the server process above idle.
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createCourse } from '#contract/authoring.ts';
import { addSection, addSubSection } from '#contract/content.ts';
import { BASE_PATH } from '#contract/endpoint.ts';
import { VIDEO_MAX_BYTES } from '#contract/media.ts';
import type { Child } from './child.ts';
import type { Measured } from './report.ts';

const PEAK_MAX_BYTES = 128 * 1024 * 1024;
const CLIP = 'server/demo/clips/nine-dots.mp4';
const BOUNDARY = 'rangshala-bench-boundary';
const CHUNK = Buffer.alloc(64 * 1024);

export async function measureUpload(server: Child, token: string): Promise<Measured> {
  const courseId = await makeCourse(server, token);
  const sectionId = await makeSection(server, token, courseId);
  const idle = server.memory();
  server.resetPeak();
  const began = performance.now();
  const status = await upload(server, token, { courseId, sectionId, title: 'A long lesson' });
  const seconds = (performance.now() - began) / 1000;
  if (status !== 200) throw new Error(`The upload was answered with ${status}`);
  const above = server.peak() - idle;
  return {
    what: `500 MB upload, peak memory above idle (${Math.round(idle / 1048576)} MB idle, ${seconds.toFixed(1)} s)`,
    figure: `${Math.round(above / 1048576)} MB`,
    budget: '<= 128 MB',
    met: above <= PEAK_MAX_BYTES,
  };
}

async function post(server: Child, token: string, call: { path: string; body: FormData | string }) {
  const response = await fetch(`${server.origin}${BASE_PATH}${call.path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      ...(typeof call.body === 'string' ? { 'content-type': 'application/json' } : {}),
    },
    body: call.body,
  });
  return (await response.json()) as Record<string, unknown>;
}

async function makeCourse(server: Child, token: string): Promise<string> {
  const form = new FormData();
  form.set('courseName', 'A course with a long lesson');
  form.set('price', '0');
  form.set('tag', '["Long"]');
  const answer = await post(server, token, { path: createCourse.path, body: form });
  return (answer['data'] as { _id: string })._id;
}

async function makeSection(server: Child, token: string, courseId: string): Promise<string> {
  const body = JSON.stringify({ courseId, sectionName: 'All of it' });
  const answer = await post(server, token, { path: addSection.path, body });
  const updated = answer['updatedCourse'] as { courseContent: { _id: string }[] };
  return updated.courseContent.at(-1)?._id ?? '';
}

/** A real clip, padded by an empty box to one byte below the limit, made while it is sent. */
function* video(): Generator<Buffer> {
  const clip = readFileSync(CLIP);
  yield clip;
  const padding = VIDEO_MAX_BYTES - 1 - clip.length;
  const header = Buffer.alloc(8);
  header.writeUInt32BE(padding, 0);
  header.write('free', 4, 'latin1');
  yield header;
  for (let left = padding - header.length; left > 0; left -= CHUNK.length) {
    yield CHUNK.subarray(0, Math.min(left, CHUNK.length));
  }
}

function* body(fields: Record<string, string>): Generator<Buffer> {
  for (const [name, value] of Object.entries(fields)) {
    yield Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
  }
  yield Buffer.from(
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="videoFile"; filename="long.mp4"\r\ncontent-type: video/mp4\r\n\r\n`,
  );
  yield* video();
  yield Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
}

function upload(server: Child, token: string, fields: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(`${server.origin}${BASE_PATH}${addSubSection.path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      },
    });
    sent.once('response', (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
    });
    pipeline(Readable.from(body(fields)), sent).catch(reject);
  });
}
