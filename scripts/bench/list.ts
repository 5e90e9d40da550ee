// The public list of 100 courses, every door on, against the bare server with the same bytes.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { createCourse } from '#contract/authoring.ts';
import { getAllCourses } from '#contract/catalogue.ts';
import { BASE_PATH } from '#contract/endpoint.ts';
import { startChild } from './child.ts';
import type { Child } from './child.ts';
import type { Measured } from './report.ts';

const COURSES = 100;
const ROUNDS = 5;
/** Ours and the bare server take turns so quickly that a neighbour's load falls on both. */
const SLICES = 4;
const SLICE_SECONDS = 1;
const CONNECTIONS = 20;

export async function measureList(server: Child, token: string, folder: string): Promise<Measured> {
  for (let index = 0; index < COURSES; index += 1) await addCourse(server, token, index);
  const url = `${server.origin}${BASE_PATH}${getAllCourses.path}?view=card`;
  const body = Buffer.from(await (await fetch(url)).arrayBuffer());
  const file = join(folder, 'list.json');
  writeFileSync(file, body);
  const bare = await startChild('scripts/bench/bare.ts', [file]);
  try {
    // Both reach their speed before anything counts.
    await requestsPerSecond(url);
    await requestsPerSecond(`${bare.origin}/`);
    const ratios: number[] = [];
    let best = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      let [ours, theirs] = [0, 0];
      for (let slice = 0; slice < SLICES; slice += 1) {
        ours += await requestsPerSecond(url);
        theirs += await requestsPerSecond(`${bare.origin}/`);
      }
      best = Math.max(best, ours / SLICES);
      ratios.push(ours / theirs);
    }
    const median = ratios.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
    return {
      what: `Public list of ${COURSES} courses (${Math.round(body.length / 1024)} KB), requests per second against bare node:http`,
      figure: `${median.toFixed(2)} (rounds ${ratios.map((one) => one.toFixed(2)).join(', ')}; best ${Math.round(best)}/s)`,
      budget: '>= 0.70',
      met: median >= 0.7,
    };
  } finally {
    await bare.stop();
  }
}

async function requestsPerSecond(url: string): Promise<number> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SLICE_SECONDS });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
  return result.requests.average;
}

async function addCourse(server: Child, token: string, index: number): Promise<void> {
  const form = new FormData();
  form.set('courseName', `Course ${index}: drawing a line that holds`);
  form.set(
    'courseDescription',
    'Start with dots, draw one unbroken line, fill it with colour. Made to be measured.',
  );
  form.set('price', String(499 + index));
  form.set('tag', JSON.stringify(['Line', 'Colour', 'Print']));
  form.set('status', 'Published');
  const response = await fetch(`${server.origin}${BASE_PATH}${createCourse.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  if (!response.ok) throw new Error(`A course could not be made: ${await response.text()}`);
}
