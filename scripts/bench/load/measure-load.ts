// The mixed load of a large school: what each kind of request waits, and what a request costs one server and two.
import type { Child } from '../child.ts';
import { startChild } from '../child.ts';
import type { Ground } from '../growth/ground.ts';
import { openScene, payAt } from '../growth/scene.ts';
import { median } from '../pair.ts';
import type { Measured } from '../report.ts';
import { planOf } from '../seed/plan.ts';
import { askAtOnce, askEvery, p99Of } from './crowd.ts';
import type { Felt } from './crowd.ts';
import { watchLocks } from './locks.ts';
import { papersDrawn } from './papers.ts';
import { mixOf, purchaseOf } from './mix.ts';
import type { School, Share } from './mix.ts';
import { signedIn } from './students.ts';

const CONNECTIONS = 50;
const CROWD_P99_MAX_MS = 500;
const PROCESSOR_MAX_MS = 4;
const CALM_P99_MAX_MS = 200;
const PER_SECOND = 100;
const TWO_MAX = 1.15;
/** What one server bears beside whoever asks it: where two fight for processors, these tell of nothing else. */
const TWO_PER_SECOND = 100;
const ROUNDS = 3;

export interface Loading {
  ground: Ground;
  scale: number;
  /** Of the longest part. */
  seconds: number;
}

export async function measureLoad({ ground, scale, seconds }: Loading): Promise<Measured[]> {
  const start = () => startChild('scripts/bench/seeded-server.ts', [ground.folder, ground.address]);
  const server = await start();
  try {
    const plan = planOf(scale, { now: 0, passwordHash: '', filmSeconds: 0 });
    const students = await signedIn(await openScene(server.origin, plan));
    const school = { courses: plan.courses, students, pay: payAt };
    const mix = mixOf(school);
    await crowdOn([server], mix, seconds / 6);
    const rows = [
      await mixedRow(server, mix, seconds),
      await purchasesRow(server, school, seconds),
    ];
    if (ground.address === '') return rows;
    const other = await start();
    try {
      // It is to know as many courses as the first one, of which each answer is made once.
      await crowdOn([other], mix, seconds);
      return [...rows, ...(await twoRows([server, other], mix, { ground, seconds }))];
    } finally {
      await other.kill();
    }
  } finally {
    await server.kill();
  }
}

interface Cost {
  felt: Felt;
  /** The processor's time of the servers, milliseconds a request. */
  processor: number;
}

const crowdOn = (servers: readonly Child[], shares: readonly Share[], seconds: number) =>
  costOf(servers, (origins) => askAtOnce({ origins, shares, seconds }, CONNECTIONS));

/** With the papers that purchases leave to be drawn: however many servers do that, they are as many. */
const rateOn = (
  servers: readonly Child[],
  shares: readonly Share[],
  { address, seconds }: { address: string; seconds: number },
) =>
  costOf(servers, async (origins) => {
    const felt = await askEvery({ origins, shares, seconds }, TWO_PER_SECOND);
    await papersDrawn(address);
    return felt;
  });

async function costOf(
  servers: readonly Child[],
  ask: (origins: string[]) => Promise<Felt>,
): Promise<Cost> {
  const spent = () => servers.reduce((sum, one) => sum + one.processor(), 0);
  const before = spent();
  const felt = await ask(servers.map(({ origin }) => origin));
  return { felt, processor: (spent() - before) / felt.requests };
}

async function mixedRow(server: Child, mix: Share[], seconds: number): Promise<Measured> {
  const { felt, processor } = await crowdOn([server], mix, seconds);
  const worst = worstP99(felt);
  return {
    what: `${CONNECTIONS} connections for ${seconds} s (${mix.map((one) => `${one.share} % ${one.name}`).join(', ')}): requests, p99 of each kind, processor of the server a request`,
    figure: `${perSecond(felt, seconds)}; ${p99s(felt)}; ${processor.toFixed(2)} ms${faultsIn(felt)}`,
    budget: `no failure, p99 <= ${CROWD_P99_MAX_MS} ms, <= ${PROCESSOR_MAX_MS} ms`,
    met: isWhole(felt) && worst <= CROWD_P99_MAX_MS && processor <= PROCESSOR_MAX_MS,
  };
}

async function purchasesRow(server: Child, school: School, seconds: number): Promise<Measured> {
  const origins = [server.origin];
  const visitors = mixOf(school).filter(({ name }) => name !== 'order');
  const purchase = {
    name: 'purchase',
    share: 1,
    request: (nth: number) => purchaseOf(school, nth),
  };
  const [felt, bought] = await Promise.all([
    askEvery({ origins, shares: visitors, seconds: seconds / 2 }, PER_SECOND),
    askEvery({ origins, shares: [purchase], seconds: seconds / 2 }, 1),
  ]);
  const worst = Math.max(worstP99(felt), worstP99(bought));
  return {
    what: `${PER_SECOND} calls a second, and a purchase every second: p99 of each kind`,
    figure: `${p99s(felt)}, ${p99s(bought)}${faultsIn(felt)}${faultsIn(bought)}`,
    budget: `no failure, p99 <= ${CALM_P99_MAX_MS} ms`,
    met: isWhole(felt) && isWhole(bought) && worst <= CALM_P99_MAX_MS,
  };
}

async function twoRows(
  servers: readonly [Child, Child],
  mix: Share[],
  { ground, seconds }: Pick<Loading, 'ground' | 'seconds'>,
): Promise<Measured[]> {
  await crowdOn(servers, mix, seconds / 6);
  const { address } = ground;
  const heldBetween = await watchLocks(address);
  await papersDrawn(address);
  const rounds: { one: Cost; two: Cost }[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({
      one: await rateOn(servers.slice(0, 1), mix, { address, seconds: seconds / 6 }),
      two: await rateOn(servers, mix, { address, seconds: seconds / 6 }),
    });
  const held = await heldBetween();
  const ratio = median(rounds.map(({ one, two }) => two.processor / one.processor));
  const each = rounds.map(
    ({ one, two }) => `${one.processor.toFixed(2)} and ${two.processor.toFixed(2)} ms`,
  );
  const areWhole = rounds.every(({ one, two }) => isWhole(one.felt) && isWhole(two.felt));
  return [
    {
      what: `${TWO_PER_SECOND} of them a second on two servers of one PostgreSQL: their processor a request, against that of one`,
      figure: `${ratio.toFixed(2)} (${each.join('; ')})${rounds.map(({ two }) => faultsIn(two.felt)).join('')}`,
      budget: `no failure, <= ${TWO_MAX}`,
      met: areWhole && ratio <= TWO_MAX,
    },
    {
      what: 'What they hold meanwhile against each other beside rows',
      figure: held.length === 0 ? 'nothing' : held.join(', '),
      budget: 'nothing',
      met: held.length === 0,
    },
  ];
}

const worstP99 = ({ times }: Felt): number => Math.max(...[...times.values()].map(p99Of));
const isWhole = ({ faults }: Felt): boolean => faults.size === 0;
const perSecond = ({ requests }: Felt, seconds: number): string =>
  `${Math.round(requests / seconds)}/s`;
const p99s = ({ times }: Felt): string =>
  [...times].map(([name, all]) => `${name} ${p99Of(all).toFixed(0)}`).join(', ') + ' ms';
const faultsIn = ({ faults }: Felt): string =>
  [...faults].map(([words, many]) => `; ${many} times ${words.slice(0, 120)}`).join('');
