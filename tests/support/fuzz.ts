// Sends bad requests one after another, and reports how the server responded.
import { Agent, request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { api } from '#contract/api.ts';
import { Refusal, REFUSALS } from '#contract/refusals.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Passwords } from '#server/platform/ports.ts';
import { buildBadRequests } from './fuzz-requests.ts';
import type { BadRequest } from './fuzz-requests.ts';
import type { FuzzFixture } from './fuzz-fixture.ts';

const SLOW_MS = 1000;
const GIVE_UP_MS = 20_000;
/** Statuses set by the HTTP parser, not by an endpoint. */
const PARSER_STATUSES = [408, 431];

interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  tookMs: number;
}

export interface Outcome {
  /** Wrong responses with their requests. */
  faults: string[];
  statuses: Record<number, number>;
  /** Endpoints that succeeded at least once. */
  granted: Set<string>;
  slowestMs: number;
}

/** Replaces argon2, with which a thousand requests would take minutes. */
export const QUICK_PASSWORDS: Passwords = {
  hash: async (password) => `$argon2id$quick$${Buffer.from(password).toString('hex')}`,
  verify: async (password, hash) => ({
    isRight: hash === `$argon2id$quick$${Buffer.from(password).toString('hex')}`,
    isOutdated: false,
  }),
};

/** The callback runs after every request, with the number of requests so far. */
export async function fuzz(
  ground: FuzzFixture,
  { count, seed }: { count: number; seed: number },
  afterRequest: (sent: number) => Promise<void> = async () => undefined,
): Promise<Outcome> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const outcome: Outcome = { faults: [], statuses: {}, granted: new Set(), slowestMs: 0 };
  let sent = 0;
  for (const badRequest of buildBadRequests(count, seed)) {
    const reply = await sendWithRetry(ground, badRequest, agent);
    recordOutcome(outcome, badRequest, reply);
    if (reply) await ground.restore(badRequest, reply.status);
    sent += 1;
    await afterRequest(sent);
  }
  agent.destroy();
  return outcome;
}

/** Retries a slow or missing response once, because other load on the machine may have caused it. */
async function sendWithRetry(
  ground: FuzzFixture,
  badRequest: BadRequest,
  agent: Agent,
): Promise<Reply | undefined> {
  const first = await sendRequest(ground, badRequest, agent).catch(() => undefined);
  if (first && first.tookMs <= SLOW_MS) return first;
  return sendRequest(ground, badRequest, agent).catch(() => undefined);
}

function recordOutcome(outcome: Outcome, badRequest: BadRequest, reply: Reply | undefined): void {
  const fault = reply ? getFault(badRequest, reply) : 'no answer';
  if (fault !== undefined) {
    outcome.faults.push(
      `${fault}: ${JSON.stringify(badRequest).slice(0, 1500)} -> ${reply?.text.slice(0, 500)}`,
    );
  }
  if (!reply) return;
  outcome.statuses[reply.status] = (outcome.statuses[reply.status] ?? 0) + 1;
  outcome.slowestMs = Math.max(outcome.slowestMs, reply.tookMs);
  if (reply.status === 200 && badRequest.reachesCall) outcome.granted.add(badRequest.name);
}

function sendRequest(ground: FuzzFixture, badRequest: BadRequest, agent: Agent): Promise<Reply> {
  const body = Buffer.concat([ground.getBytes(badRequest.text), Buffer.from(badRequest.bytes)]);
  const headers = Object.fromEntries(
    Object.entries({ ...ground.buildHeaders(badRequest.sender), ...badRequest.headers }).map(
      ([name, value]) => [
        name,
        Array.isArray(value) ? value.map(ground.fillPlaceholders) : ground.fillPlaceholders(value),
      ],
    ),
  );
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(ground.url);
    const clientRequest = request({
      hostname,
      port,
      agent,
      headers: { ...headers, 'content-length': body.length },
      method: badRequest.method,
      path: ground.fillPlaceholders(badRequest.path),
      timeout: GIVE_UP_MS,
    });
    clientRequest.once('timeout', () => clientRequest.destroy(new Error('No answer in time.')));
    clientRequest.once('error', reject);
    clientRequest.once('response', (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.once('error', reject);
      answer.once('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          text: Buffer.concat(chunks).toString('utf8'),
          tookMs: performance.now() - startedAt,
        }),
      );
    });
    clientRequest.end(body);
  });
}

/** The fault of a response; undefined if it matches the contract. */
function getFault(
  badRequest: BadRequest,
  { status, headers, text, tookMs }: Reply,
): string | undefined {
  if (status >= 500) return `status ${status}`;
  if (tookMs > SLOW_MS) return `slow, ${Math.round(tookMs)} ms`;
  if (text === '')
    return badRequest.method === 'HEAD' || status === 204 || status === 304 ? undefined : 'empty';
  if (headers['content-encoding'] !== undefined) return undefined;
  const call: Endpoint | undefined = Object.entries(api).find(
    ([name]) => name === badRequest.name,
  )?.[1];
  const kind = headers['content-type'];
  if (status === 200 && call?.sends === 'csv' && kind?.startsWith('text/csv')) return undefined;
  if (status === 200 && call?.sends === 'markdown' && kind?.startsWith('text/markdown'))
    return undefined;
  if (status === 200 && call?.sends === 'pdf' && kind === 'application/pdf') return undefined;
  if (!kind?.startsWith('application/json')) return 'not JSON';
  const body: unknown = JSON.parse(text);
  if (status === 200 && Object(body).success === true) {
    if (!badRequest.reachesCall) return undefined;
    return call?.response.safeParse(body).success ? undefined : 'not the answer of the contract';
  }
  const refusal = Refusal.safeParse(body);
  if (!refusal.success) return 'neither an answer nor a refusal';
  if (REFUSALS[refusal.data.code].status === status || PARSER_STATUSES.includes(status))
    return undefined;
  return `code ${refusal.data.code} with status ${status}`;
}
