// Makes every call of the contract again and again in one school, and keeps what it cost.
import type { Endpoint } from '#contract/endpoint.ts';
import { startChild } from '../child.ts';
import type { Child } from '../child.ts';
import { costsOf } from '../costs.ts';
import { median } from '../pair.ts';
import { planOf } from '../seed/plan.ts';
import { ask, Refused } from './ask.ts';
import type { Answered } from './ask.ts';
import type { Case } from './case.ts';
import { casesOf } from './cases/all.ts';
import type { Ground } from './ground.ts';
import { openScene } from './scene.ts';
import type { Scene } from './scene.ts';

const CALLS_MAX = 40;
const CALLS_MIN = 3;
/** Enough of one case. */
const SPENT_MAX_MS = 2500;
/** So slow a first call counts: elsewhere it only warms up. */
const SLOW_MS = 1000;
const MIB = 1024 * 1024;

/** Times in milliseconds, sizes in bytes. */
export interface Figures {
  p50: number;
  p99: number;
  /** Of the server's process, for one call. */
  processor: number;
  longestBlock: number;
  longestWork: number;
  /** By how much the server's memory grew at most. */
  grown: number;
  plain: number;
  br: number;
}

/** `isDown`: the server did not say no, but nothing, and may be busy still. */
export type Outcome = Figures | { failed: string; isDown: boolean };

export interface MeasuredSchool {
  scale: number;
  /** By call and case, in the order in which they were made. */
  outcomes: Map<string, Outcome>;
  /** Resident memory of the server in MB: before the first call, after the last, and at its highest. */
  memory: { idle: number; after: number; peak: number };
}

export interface School {
  scale: number;
  ground: Ground;
}

/** Each case in all schools before the next: a machine is no faster while one of them is measured. */
export async function measureSchools(
  schools: readonly School[],
  only?: string,
): Promise<MeasuredSchool[]> {
  const measurings: Awaited<ReturnType<typeof startMeasuring>>[] = [];
  try {
    for (const school of schools) measurings.push(await startMeasuring(school));
    for (const which of casesOf(only)) for (const { measure } of measurings) await measure(which);
    return measurings.map(({ measured }) => measured);
  } finally {
    for (const { end } of measurings) await end();
  }
}

async function startMeasuring({ scale, ground }: School) {
  let server = await startOn(ground);
  const memory = { idle: server.memory() / MIB, after: 0, peak: 0 };
  const measured: MeasuredSchool = { scale, outcomes: new Map(), memory };
  const plan = planOf(scale, { now: 0, passwordHash: '', filmSeconds: 0 });
  const scene = await openScene(server.origin, plan);
  const idleCosts = await costsOfNothing(server.origin);
  const measure = async ({ key, call, one }: ReturnType<typeof casesOf>[number]) => {
    memory.peak = Math.max(memory.peak, server.peak() / MIB);
    server.resetPeak();
    const before = server.memory();
    const outcome = await measureCase(scene, { call, one, idleCosts });
    if (!('failed' in outcome)) outcome.grown = server.peak() - before;
    measured.outcomes.set(key, outcome);
    console.log(`${scale}: ${lineOf(key, outcome)}`);
    memory.peak = Math.max(memory.peak, server.peak() / MIB);
    memory.after = server.memory() / MIB;
    if (!('failed' in outcome) || !outcome.isDown) return;
    await server.kill();
    await ground.release();
    server = await startOn(ground);
    scene.origin = server.origin;
  };
  return { measured, measure, end: () => server.kill() };
}

const startOn = ({ folder, address }: Ground): Promise<Child> =>
  startChild('scripts/bench/seeded-server.ts', [folder, address]);

/** What asking for the costs costs. */
async function costsOfNothing(origin: string): Promise<number> {
  const costs: number[] = [];
  for (let nth = 0; nth < CALLS_MAX; nth += 1) costs.push((await costsOf(origin)).processor);
  return median(costs);
}

interface Measuring {
  call: Endpoint;
  one: Case;
  idleCosts: number;
}

async function measureCase(scene: Scene, { call, one, idleCosts }: Measuring): Promise<Outcome> {
  const times: number[] = [];
  const processor: number[] = [];
  const blocks = { longestBlock: 0, longestWork: 0 };
  let answer: Answered | undefined;
  let spent = 0;
  const most = Math.min(one.most ?? CALLS_MAX, CALLS_MAX);
  const isEnough = () => spent > SPENT_MAX_MS && times.length >= CALLS_MIN;
  try {
    for (let nth = 0; nth < most && !isEnough(); nth += 1) {
      const sent = await one.send(scene, nth);
      await costsOf(scene.origin);
      answer = await ask(scene.origin, call, { token: scene.tokens[one.by], ...sent });
      const costs = await costsOf(scene.origin);
      spent += answer.time;
      if (nth === 0 && answer.time < SLOW_MS) continue;
      times.push(answer.time);
      processor.push(costs.processor - idleCosts);
      for (const which of ['longestBlock', 'longestWork'] as const)
        blocks[which] = Math.max(blocks[which], costs[which]);
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { failed: error.message, isDown: !(error instanceof Refused) };
  }
  const sorted = times.toSorted((first, second) => first - second);
  return {
    p50: median(times),
    p99: sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN,
    processor: Math.max(0, processor.reduce((sum, cost) => sum + cost, 0) / processor.length),
    ...blocks,
    grown: 0,
    plain: answer?.plain ?? 0,
    br: answer?.br() ?? 0,
  };
}

function lineOf(key: string, outcome: Outcome): string {
  if ('failed' in outcome) return `${key}: ${outcome.failed}`;
  const { p50, p99, processor, longestBlock, longestWork, plain } = outcome;
  const figures = [p50, p99, processor, longestBlock, longestWork].map((one) => one.toFixed(1));
  return `${key}: ${figures.join(' / ')} ms, ${plain} bytes`;
}
