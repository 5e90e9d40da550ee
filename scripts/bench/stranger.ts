// What a stranger can cost: the processor's time for the worst body at every public call, and what others
// feel while fifty of each arrive at once.
import { argon2Sync, randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { api } from '#contract/api.ts';
import { login } from '#contract/auth.ts';
import { getReviews } from '#contract/reviews.ts';
import { BASE_PATH } from '#contract/endpoint.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { updateDisplayPicture } from '#contract/profile.ts';
import { HOSTILE_BODIES } from '#tests/support/hostile-bodies.ts';
import { LONGEST_BODIES } from '#tests/support/hostile-bodies.ts';
import { BENCH_STUDENT } from './accounts.ts';
import { watchBystander } from './bystander.ts';
import type { Felt } from './bystander.ts';
import type { Child } from './child.ts';
import { logIn } from './log-in.ts';
import type { Measured } from './report.ts';

const PROCESSOR_MAX_MS = 10;
const TRIES = 20;
const CROWD = 50;
const P99_MAX_MS = 300;
const P99_RATIO_MAX = 3;
const REFUSED_UNREAD = 413;
const JSON_TYPE = 'application/json';
/** Longer lines of a head are refused by the platform. */
const LONGEST_QUERY = `?courseId=${'a'.repeat(12_000)}`;

type Sending = readonly [what: string, send: () => Promise<number>];

/** `server` runs a school of its own, without limits by address. */
export async function measureStranger(server: Child): Promise<Measured[]> {
  const open = Object.entries<Endpoint>(api).filter(([, call]) =>
    ['public', 'anyone'].includes(call.access),
  );
  const bystander = await watchBystander(server.origin);
  const calm = await bystander.during(calmly);
  const felt: Felt[] = [];
  const rows: Measured[] = [];
  for (const [name, call] of open) {
    const sendings = sendingsOf(server, name, call);
    rows.push(await costOf(server, { name, sendings }));
    for (const [, send] of sendings) felt.push(await bystander.during(() => crowd(send)));
  }
  const pictures = await picturesOf(server);
  let answers: number[] = [];
  felt.push(await bystander.during(async () => void (answers = await crowd(pictures))));
  return [...rows, feltRow(calm, felt), pictureRow(answers)];
}

function sendingsOf(server: Child, name: string, call: Endpoint): Sending[] {
  const url = server.origin + BASE_PATH + call.path.replace(':id', 'a'.repeat(64));
  if (call.method === 'GET') return [['longest address', () => statusOf(url + LONGEST_QUERY, {})]];
  const longest = LONGEST_BODIES[name];
  const bodies = {
    ...HOSTILE_BODIES,
    ...(longest ? { 'longest text': { type: JSON_TYPE, text: JSON.stringify(longest) } } : {}),
  };
  return Object.entries(bodies).map(([what, { type, text }]) => {
    const init = { method: call.method, headers: { 'content-type': type }, body: text };
    return [what, () => statusOf(url, init)];
  });
}

async function statusOf(url: string, init: RequestInit): Promise<number> {
  try {
    const response = await fetch(url, init);
    await response.arrayBuffer();
    return response.status;
  } catch (error) {
    if (wasCut(error)) return REFUSED_UNREAD;
    throw error;
  }
}

/** A body that is refused unread may still be on its way when the line is closed. */
function wasCut(error: unknown): boolean {
  const code = error instanceof TypeError && (error.cause as { code?: string } | undefined)?.code;
  return code === 'EPIPE' || code === 'ECONNRESET';
}

/** The processor's time of one hash with our costs, in milliseconds. */
function hashCost(): number {
  const costs = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
  const before = process.cpuUsage();
  argon2Sync('argon2id', { message: 'a-password', nonce: randomBytes(16), ...costs });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Calls that come so far only with the longest text hash a password; that one hash is not counted. */
async function costOf(
  server: Child,
  { name, sendings }: { name: string; sendings: readonly Sending[] },
): Promise<Measured> {
  const costs: [string, number][] = [];
  for (const [what, send] of sendings) {
    await send();
    const hashes = what === 'longest text' && HASHING.has(name);
    const before = server.processor();
    let hashed = 0;
    for (let tried = 0; tried < TRIES; tried += 1) {
      await send();
      // One after each request: a processor that changes its pace makes both dearer.
      if (hashes) hashed += hashCost();
    }
    costs.push([what, Math.max(0, (server.processor() - before - hashed) / TRIES)]);
  }
  const worst = costs.toSorted(([, one], [, other]) => other - one)[0];
  return {
    what: `\`${name}\`: processor per request, the worst of ${costs.length} (${worst?.[0]})`,
    figure: `${worst?.[1].toFixed(1)} ms`,
    budget: `<= ${PROCESSOR_MAX_MS} ms`,
    met: (worst?.[1] ?? 0) <= PROCESSOR_MAX_MS,
  };
}

const HASHING: ReadonlySet<string> = new Set([
  'login',
  'signUp',
  'sendOtp',
  'verifyOtp',
  'requestReset',
]);

function crowd(send: () => Promise<number>): Promise<number[]> {
  return Promise.all(Array.from({ length: CROWD }, send));
}

function calmly(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 3000));
}

/** Sends a picture of as many pixels as a PNG may have. */
async function picturesOf(server: Child): Promise<() => Promise<number>> {
  const { token } = await logIn(server.origin, BENCH_STUDENT);
  const flat = sharp({ create: { width: 4000, height: 4000, channels: 3, background: '#c2410c' } });
  const picture = new File([new Uint8Array(await flat.png().toBuffer())], 'me.png');
  return () => {
    const body = new FormData();
    body.set('pfp', picture);
    return statusOf(server.origin + BASE_PATH + updateDisplayPicture.path, {
      method: updateDisplayPicture.method,
      headers: { authorization: `Bearer ${token}` },
      body,
    });
  };
}

function feltRow(calm: Felt, felt: readonly Felt[]): Measured {
  const worst = (call: keyof Felt) => Math.max(...felt.map((one) => one[call]));
  const figures = { reads: worst('reads'), logins: worst('logins') };
  const isMet = (call: keyof Felt) =>
    figures[call] <= Math.max(P99_MAX_MS, P99_RATIO_MAX * calm[call]);
  const figure = (call: keyof Felt) =>
    `${figures[call].toFixed(0)} ms (calm ${calm[call].toFixed(0)})`;
  return {
    what: `${CROWD} of each at once, and ${CROWD} pictures of one student: p99 of a bystander's \`${getReviews.path}\` and \`${login.path}\`, in the worst of ${felt.length} crowds`,
    figure: `${figure('reads')}, ${figure('logins')}`,
    budget: `<= ${P99_MAX_MS} ms or ${P99_RATIO_MAX} times calm`,
    met: isMet('reads') && isMet('logins'),
  };
}

function pictureRow(answers: readonly number[]): Measured {
  const count = (status: number) => answers.filter((one) => one === status).length;
  const [made, refused] = [count(200), count(503)];
  return {
    what: `${CROWD} pictures of one student at once: made, and refused with 503`,
    figure: `${made}, ${refused}`,
    budget: `each is one or the other, some refused`,
    met: made + refused === CROWD && made > 0 && refused > 0,
  };
}
