// Search among 1,000 courses: how long an answer takes, and how long it keeps all others waiting.
import { searchCourse } from '#contract/catalogue.ts';
import { BASE_PATH } from '#contract/endpoint.ts';
import { startChild } from './child.ts';
import { costsOf } from './costs.ts';
import { median } from './pair.ts';
import type { Measured } from './report.ts';

const COURSES = 1000;
const ROUNDS = 20;
const MEDIAN_MAX_MS = 50;
const BLOCK_MAX_MS = 200;
/** Of the time that the ranking alone takes, which is less than that of making an answer. */
const RATIO_MAX = 3;
const QUERIES = [
  'fotoshop',
  'instgram',
  'holi photoshop',
  'विपणन',
  'dots grid rangoli',
  'brnd identty studios',
  'typography on a phone for small teams with light and colour',
  'zzzz',
  'ing'.repeat(21),
  'design designs designer designing designed designe',
];

export async function measureSearch(folder: string): Promise<Measured> {
  const server = await startChild('scripts/bench/server.ts', [folder, String(COURSES)]);
  const bare = await startChild('scripts/bench/bare.ts', ['search', server.database]);
  const bareUrl = `${bare.origin}/`;
  // As the site asks.
  const ours = `${server.origin}${BASE_PATH}${searchCourse.path}?view=card`;
  try {
    for (const query of QUERIES) await Promise.all([search(ours, query), search(bareUrl, query)]);
    await costsOf(server.origin);
    const times: number[] = [];
    const bareTimes: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const query of QUERIES) {
        times.push(await search(ours, query));
        bareTimes.push(await search(bareUrl, query));
      }
    }
    const { longestBlock: block } = await costsOf(server.origin);
    const time = median(times);
    return {
      what: `Search among ${COURSES} courses of 12 lessons: median of ${times.length} answers, the same against the ranking alone behind bare node:http, longest block of the event loop`,
      figure: `${time.toFixed(0)} ms, ${(time / median(bareTimes)).toFixed(2)} of its time, ${block.toFixed(0)} ms`,
      budget: `<= ${MEDIAN_MAX_MS} ms, <= ${RATIO_MAX.toFixed(2)}, <= ${BLOCK_MAX_MS} ms`,
      met: time <= MEDIAN_MAX_MS && time <= RATIO_MAX * median(bareTimes) && block <= BLOCK_MAX_MS,
    };
  } finally {
    await bare.stop();
    await server.stop();
  }
}

async function search(url: string, searchQuery: string): Promise<number> {
  const began = performance.now();
  const response = await fetch(url, {
    method: searchCourse.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ searchQuery }),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`The search was answered with ${response.status}`);
  return performance.now() - began;
}
