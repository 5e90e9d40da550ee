// Search among 1,000 courses: how long an answer takes, and how long it keeps all others waiting.
import { searchCourse } from '#contract/catalogue.ts';
import { BASE_PATH } from '#contract/endpoint.ts';
import { startChild } from './child.ts';
import type { Measured } from './report.ts';

const COURSES = 1000;
const ROUNDS = 20;
const MEDIAN_MAX_MS = 50;
const BLOCK_MAX_MS = 20;
const QUERIES = [
  'fotoshop',
  'instgram',
  'holi photoshop',
  'विपणन',
  'dots grid rangoli',
  'brnd identty studios',
  'typography on a phone for small teams with light and colour',
  'zzzz',
];

/** Where the measured server says how long its event loop stood still at most, and forgets it. */
export const LONGEST_BLOCK = '/bench/longest-block';

export async function measureSearch(folder: string): Promise<Measured> {
  const server = await startChild('scripts/bench/server.ts', [folder, String(COURSES)]);
  try {
    for (const query of QUERIES) await search(server.origin, query);
    await longestBlock(server.origin);
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const query of QUERIES) times.push(await search(server.origin, query));
    }
    const block = await longestBlock(server.origin);
    const median = times.toSorted((one, other) => one - other)[times.length >> 1] ?? 0;
    return {
      what: `Search among ${COURSES} courses of 12 lessons: median of ${times.length} answers, longest block of the event loop`,
      figure: `${median.toFixed(0)} ms, ${block.toFixed(0)} ms`,
      budget: `<= ${MEDIAN_MAX_MS} ms, <= ${BLOCK_MAX_MS} ms`,
      met: median <= MEDIAN_MAX_MS && block <= BLOCK_MAX_MS,
    };
  } finally {
    await server.stop();
  }
}

async function search(origin: string, searchQuery: string): Promise<number> {
  const began = performance.now();
  const response = await fetch(origin + BASE_PATH + searchCourse.path, {
    method: searchCourse.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ searchQuery }),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`The search was answered with ${response.status}`);
  return performance.now() - began;
}

async function longestBlock(origin: string): Promise<number> {
  return Number(await (await fetch(origin + LONGEST_BLOCK)).text());
}
