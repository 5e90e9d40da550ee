// Many at once: connections that ask one thing after the other, or so many requests a second; and how long each waited.
import { Agent } from 'node:http';
import { Refused, ask } from '../growth/ask.ts';
import type { Request, Share } from './mix.ts';

export interface Crowd {
  origins: readonly string[];
  shares: readonly Share[];
  seconds: number;
}

/** Milliseconds until the last byte, by the kind of request. */
export interface Felt {
  times: Map<string, number[]>;
  requests: number;
  /** What was no success, by its words. */
  faults: Map<string, number>;
}

/** `connections` that each ask again when they are answered. */
export async function askAtOnce(crowd: Crowd, connections: number): Promise<Felt> {
  const felt = nothingFelt();
  const next = turnsOf(crowd.shares);
  const end = performance.now() + crowd.seconds * 1000;
  const connect = async (_none: unknown, nth: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const origin = crowd.origins[nth % crowd.origins.length] ?? '';
    while (performance.now() < end) await askOne(felt, next(), { origin, agent });
    agent.destroy();
  };
  await Promise.all(Array.from({ length: connections }, connect));
  return felt;
}

/** A request whenever its moment has come, whether or not the ones before are answered. */
export async function askEvery(crowd: Crowd, perSecond: number, felt = nothingFelt()) {
  const next = turnsOf(crowd.shares);
  const agent = new Agent({ keepAlive: true });
  const began = performance.now();
  const asked: Promise<void>[] = [];
  for (let nth = 0; nth < crowd.seconds * perSecond; nth += 1) {
    await until(began + (nth * 1000) / perSecond);
    const origin = crowd.origins[spread(nth) % crowd.origins.length] ?? '';
    asked.push(askOne(felt, next(), { origin, agent }));
  }
  await Promise.all(asked);
  agent.destroy();
  return felt;
}

/** As a balancer would: with no regard to the kind of request, which comes by turns. Knuth's multiplicative hash. */
const spread = (nth: number): number => Math.imul(nth, 2_654_435_761) >>> 16;

const nothingFelt = (): Felt => ({ times: new Map(), requests: 0, faults: new Map() });

export function p99Of(times: readonly number[]): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0;
}

interface Turn {
  name: string;
  request: () => Request;
}

/** Kinds by turns, so that any hundred requests have the shares of all. */
function turnsOf(shares: readonly Share[]): () => Turn {
  const owed = shares.map((one) => ({ ...one, owed: 0, asked: 0 }));
  const whole = shares.reduce((sum, { share }) => sum + share, 0);
  return () => {
    for (const one of owed) one.owed += one.share;
    const turn = owed.reduce((most, one) => (one.owed > most.owed ? one : most));
    turn.owed -= whole;
    turn.asked += 1;
    const nth = turn.asked;
    return { name: turn.name, request: () => turn.request(nth) };
  };
}

async function askOne(
  felt: Felt,
  { name, request }: Turn,
  { origin, agent }: { origin: string; agent: Agent },
): Promise<void> {
  try {
    for (let one: Request | undefined = request(); one;) {
      const { time, text } = await ask(origin, one.endpoint, { ...one.sent, agent });
      felt.requests += 1;
      timesOf(felt, name).push(time);
      one = await one.follow?.(text, origin);
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const words = error instanceof Refused ? error.message : `no answer: ${error.message}`;
    felt.faults.set(words, (felt.faults.get(words) ?? 0) + 1);
  }
}

function timesOf({ times }: Felt, name: string): number[] {
  const known = times.get(name) ?? [];
  times.set(name, known);
  return known;
}

const until = (moment: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, moment - performance.now())));
