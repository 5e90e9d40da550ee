// `npm run bench -- tables FOLDER|URL`: the table of all orders of a seeded school, and what visitors feel meanwhile.
import { Agent, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { getReviews } from '#contract/reviews.ts';
import { BASE_PATH } from '#contract/endpoint.ts';
import { getOrdersTable } from '#contract/orders.ts';
import { BENCH_ADMIN } from './accounts.ts';
import { startChild } from './child.ts';
import type { Child } from './child.ts';
import { logIn } from './log-in.ts';
import { tableOf } from './report.ts';

const MIB = 1024 * 1024;
const ABOVE_IDLE_MAX_MIB = 64;
const ROWS_MIN = 20_000;
const FELT_MAX_MS = 100;
const CALM_MS = 5000;
const LINE_FEED = 10;
/** Between two of a visitor's calls. */
const PAUSE_MS = 10;
/** Is read out of the database each time. */
const VISITED = `${BASE_PATH}${getReviews.path}`;

interface Download {
  rows: number;
  seconds: number;
}

/** Says whether the budgets are met. */
export async function tablesCommand([place = '']: readonly string[]): Promise<boolean> {
  const isUrl = place.includes('://');
  const folder = isUrl ? process.env['DATA_DIR'] : place;
  if (!folder)
    throw new Error(
      'npm run bench -- tables FOLDER|URL (with a URL, DATA_DIR names the folder for films)',
    );
  const server = await startChild('scripts/bench/seeded-server.ts', [folder, isUrl ? place : '']);
  try {
    const { token } = await logIn(server.origin, BENCH_ADMIN);
    return await measureTable(server, token);
  } finally {
    await server.kill();
  }
}

async function measureTable(server: Child, token: string): Promise<boolean> {
  const calm = p99(await visits(server.origin, wait(CALM_MS)));
  const idle = server.memory();
  server.resetPeak();
  const processor = server.processor();
  const table = download(server.origin, token);
  const felt = p99(await visits(server.origin, table));
  const { rows, seconds } = await table;
  const above = (server.peak() - idle) / MIB;
  const speed = rows / seconds;
  const feltMax = Math.max(FELT_MAX_MS, 2 * calm);
  const measured = [
    {
      what: `orders.csv of ${rows} orders, rows per second`,
      figure: `${Math.round(speed)} (${seconds.toFixed(1)} s, ${Math.round(server.processor() - processor)} ms of processor)`,
      budget: `>= ${ROWS_MIN}`,
      met: speed >= ROWS_MIN,
    },
    {
      what: `its memory above idle (${Math.round(idle / MIB)} MB)`,
      figure: `${Math.round(above)} MB`,
      budget: `<= ${ABOVE_IDLE_MAX_MIB} MB`,
      met: above <= ABOVE_IDLE_MAX_MIB,
    },
    {
      what: `visitors meanwhile, p99 (calm ${calm.toFixed(0)} ms)`,
      figure: `${felt.toFixed(0)} ms`,
      budget: `<= ${feltMax.toFixed(0)} ms`,
      met: felt <= feltMax,
    },
  ];
  console.log(tableOf(measured));
  return measured.every(({ met }) => met);
}

async function download(origin: string, token: string): Promise<Download> {
  const began = performance.now();
  const answer = await open(`${origin}${BASE_PATH}${getOrdersTable.path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  let lines = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>)
    for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, at + 1))
      lines += 1;
  if (!answer.complete) throw new Error('The table was cut off.');
  return { rows: lines - 1, seconds: (performance.now() - began) / 1000 };
}

/** How long each answer took, in milliseconds, one after the other until something is over. */
async function visits(origin: string, until: Promise<unknown>): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  let isOver = false;
  void until.finally(() => (isOver = true)).catch(() => undefined);
  while (!isOver) {
    const began = performance.now();
    const answer = await open(origin + VISITED, { agent });
    await answer.resume().toArray();
    times.push(performance.now() - began);
    await wait(PAUSE_MS);
  }
  agent.destroy();
  return times;
}

function open(url: string, options: object): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(url, options, (answer) => {
      if (answer.statusCode === 200) resolve(answer);
      else reject(new Error(`${url} was answered with ${answer.statusCode}`));
    })
      .on('error', reject)
      .end();
  });
}

function p99(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.ceil(times.length * 0.99) - 1] ?? 0;
}
