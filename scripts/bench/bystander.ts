// Somebody else, at an address of their own: reads and signs in while a crowd is busy.
import { Agent, request } from 'node:http';
import { login } from '#contract/auth.ts';
import { BASE_PATH } from '#contract/endpoint.ts';
import { getReviews } from '#contract/reviews.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { BENCH_STUDENT } from './accounts.ts';

const ADDRESS = '127.0.0.2';
const SAMPLES_MIN = 20;

/** The 99th percentile of answers in milliseconds. */
export interface Felt {
  reads: number;
  logins: number;
}

export interface Bystander {
  /** What they feel from the beginning of some work to its end, and for twenty answers at least. */
  during(work: () => Promise<unknown>): Promise<Felt>;
}

export async function watchBystander(origin: string): Promise<Bystander> {
  const agent = new Agent({ keepAlive: true });
  const { email, password } = BENCH_STUDENT;
  const read = () => timeOf(agent, { origin, call: getReviews, body: '' });
  const signIn = () =>
    timeOf(agent, { origin, call: login, body: JSON.stringify({ email, password }) });
  await Promise.all([read(), signIn()]);
  return {
    async during(work) {
      let isOver = false;
      const over = work().finally(() => (isOver = true));
      const repeat = async (one: () => Promise<number>) => {
        const times: number[] = [];
        while (!isOver || times.length < SAMPLES_MIN) times.push(await one());
        return p99(times);
      };
      const [reads, logins] = await Promise.all([repeat(read), repeat(signIn), over]);
      return { reads, logins };
    },
  };
}

function p99(times: readonly number[]): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0;
}

function timeOf(
  agent: Agent,
  { origin, call, body }: { origin: string; call: Endpoint; body: string },
): Promise<number> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': body.length };
    const sent = request(
      origin + BASE_PATH + call.path,
      { agent, localAddress: ADDRESS, method: call.method, ...(body ? { headers } : {}) },
      (answer) => {
        answer.resume();
        answer.on('end', () => {
          if (answer.statusCode === 200) resolve(performance.now() - began);
          else reject(new Error(`A bystander was answered with ${answer.statusCode}`));
        });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
