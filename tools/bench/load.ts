// Measures API calls on a seeded school, one by one, and the effect of long work on other calls.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import manifest from '../../package.json' with { type: 'json' };
import { api } from '../../contract/api.ts';
import { BASE_PATH } from '../../contract/endpoint.ts';
import { startPostgres } from '../../scripts/machine/postgres.ts';
import { CALLS, toRequest } from './calls.ts';
import type { Call, Caller } from './calls.ts';
import type { Row } from './report.ts';
import { seedDatabase } from './seed-command.ts';
import { ADMIN, BUSY_STUDENT, LESSON, PASSWORD, STUDENT, USUAL_COURSE } from './school.ts';

const SECONDS_PER_CALL = 3;
/** A slow call is measured for longer, until it ran at least this often. */
const CALLS_MIN = 5;
const ANSWER_MAX_KB = 200;
/** Section 7 of the specification requires whole lists. */
const WHOLE_LISTS = ['getAllCourses'];
const MEMORY_MAX_MB = 400;
/** Limit for other calls during long work. */
const MEANWHILE_MAX_MS = 200;
const IMPORTED_LINES = 5000;
const SEARCHES = 20;

/** Median limits in milliseconds. A large school is ten times the usual size. */
const MEDIAN_MAX = { usual: { others: 50, admin: 250 }, large: { others: 100, admin: 1000 } };

/** The part of autocannon that is used. Its types are not installed with the project. */
type Autocannon = (options: object) => Promise<{
  latency: { p50: number };
  errors: number;
  non2xx: number;
}>;

async function loadAutocannon(): Promise<Autocannon> {
  const name = 'autocannon';
  try {
    return ((await import(name)) as { default: Autocannon }).default;
  } catch (error) {
    const what = 'autocannon is not installed: run `npm ci --prefix tools/bench` first.';
    throw new Error(what, { cause: error });
  }
}

interface Server {
  origin: string;
  folder: string;
  isPostgres: boolean;
  tokens: Record<Caller, string>;
  /** Resident memory in MB. */
  memory(): number;
}

/** Seeds a school on its own engine and measures it. */
export async function measureEngine(engine: 'sqlite' | 'postgres', scale: number): Promise<Row[]> {
  const autocannon = await loadAutocannon();
  const postgres = engine === 'postgres' ? await startPostgres() : undefined;
  if (engine === 'postgres' && !postgres)
    throw new Error('PostgreSQL is not installed: install it, or measure on SQLite alone.');
  const folder = mkdtempSync(join(tmpdir(), 'rangshala-bench-'));
  try {
    await seedDatabase({ DATA_DIR: folder, DATABASE_URL: postgres?.url ?? '' }, scale);
    return await measureSchool(autocannon, { folder, databaseUrl: postgres?.url ?? '', scale });
  } finally {
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureSchool(
  autocannon: Autocannon,
  { folder, databaseUrl, scale }: { folder: string; databaseUrl: string; scale: number },
): Promise<Row[]> {
  const script = join(import.meta.dirname, 'server.ts');
  const options = manifest.scripts.start.split(' ').filter((word) => word.startsWith('--'));
  const child = spawn(process.execPath, [...options, script, folder, databaseUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  try {
    const [origin] = (await Promise.race([
      once(createInterface({ input: child.stdout }), 'line'),
      ended.then(() => Promise.reject(new Error('The server exited.'))),
    ])) as [string];
    const memory = () =>
      Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)]).toString()) / 1024;
    const isPostgres = databaseUrl !== '';
    const server: Server = { origin, folder, isPostgres, memory, tokens: await logIn(origin) };
    return await measureRows(autocannon, server, scale);
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

async function logIn(origin: string): Promise<Record<Caller, string>> {
  const getToken = async ({ email }: { email: string }) => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ email, password: PASSWORD });
    const url = origin + BASE_PATH + api.login.path;
    const answer = await fetch(url, { method: 'POST', headers, body });
    return ((await answer.json()) as { token: string }).token;
  };
  return {
    visitor: '',
    student: await getToken(STUDENT),
    'busy student': await getToken(BUSY_STUDENT),
    admin: await getToken(ADMIN),
  };
}

async function measureRows(autocannon: Autocannon, server: Server, scale: number): Promise<Row[]> {
  const label = `${server.isPostgres ? 'PostgreSQL' : 'SQLite'}, scale ${scale}`;
  const medianMax = scale > 1 ? MEDIAN_MAX.large : MEDIAN_MAX.usual;
  const idle = server.memory();
  const rows: Row[] = [];
  const largest: Row = { what: '', measured: 0, budget: ANSWER_MAX_KB, unit: 'KB' };
  for (const call of CALLS) {
    const { p50, kilobytes } = await measureCall(autocannon, server, call);
    const query = Object.entries(call.query ?? {}).filter(([, value]) => !/^\d{24}$/.test(value));
    const name = `${call.endpoint} ${query.map((pair) => pair.join('=')).join(' ')}`.trim();
    const budget = call.by === 'admin' ? medianMax.admin : medianMax.others;
    const what = `${label}: \`${name}\` by ${call.by}, median`;
    rows.push({ what, measured: p50, budget, unit: 'ms' });
    if (WHOLE_LISTS.includes(call.endpoint) || kilobytes < largest.measured) continue;
    largest.what = `${label}: largest answer, \`${name}\``;
    largest.measured = kilobytes;
  }
  rows.push(largest);
  const addedMemory = server.memory() - idle;
  const budget = MEMORY_MAX_MB;
  rows.push({ what: `${label}: memory above idle`, measured: addedMemory, budget, unit: 'MB' });
  return server.isPostgres ? rows : [...rows, ...(await measureLongWork(server, label))];
}

/** Throws if the call is refused, because the measurement would be meaningless. */
async function measureCall(autocannon: Autocannon, server: Server, call: Call) {
  const { url, ...request } = toRequest(call, server.origin, server.tokens[call.by]);
  const began = performance.now();
  const answer = await fetch(url, request);
  const text = await answer.text();
  const seconds = (performance.now() - began) / 1000;
  if (!answer.ok) throw new Error(`${call.endpoint} was refused: ${answer.status} ${text}`);
  const duration = Math.ceil(Math.max(SECONDS_PER_CALL, seconds * CALLS_MIN));
  const options = { connections: 1, duration, timeout: duration };
  const { latency, errors, non2xx } = await autocannon({ url, ...request, ...options });
  if (errors + non2xx > 0) throw new Error(`${call.endpoint} failed ${errors + non2xx} times.`);
  return { p50: latency.p50, kilobytes: Buffer.byteLength(text) / 1000 };
}

/** On SQLite all work shares one file, so other calls must still be served during long reads and writes. */
async function measureLongWork(server: Server, label: string): Promise<Row[]> {
  const work = {
    'orders are searched': () => searchOrders(server),
    '`orders.csv` is downloaded': () => requestText(server, '/payment/orders.csv'),
    [`${IMPORTED_LINES} lines are imported`]: () => importPeople(server),
    'a backup runs': () => runBackup(server),
  };
  const rows: Row[] = [];
  for (const [name, run] of Object.entries(work)) {
    const measured = await measureSlowestDuring(server, run());
    const what = `${label}: slowest of \`getCoursePage\` and \`savePosition\` while ${name}`;
    rows.push({ what, measured, budget: MEANWHILE_MAX_MS, unit: 'ms' });
  }
  return rows;
}

async function measureSlowestDuring(server: Server, work: Promise<unknown>): Promise<number> {
  let isOver = false;
  const finished = work.finally(() => (isOver = true));
  const body = { courseId: USUAL_COURSE, subSectionId: LESSON, seconds: 1 };
  let slowest = 0;
  while (!isOver) {
    for (const sendRequest of [
      () => requestText(server, `/course/page?courseId=${USUAL_COURSE}`),
      () =>
        requestText(server, '/course/savePosition', { body: JSON.stringify(body), by: 'student' }),
    ]) {
      const began = performance.now();
      await sendRequest();
      slowest = Math.max(slowest, performance.now() - began);
    }
  }
  await finished;
  return slowest;
}

/** Reads the whole response and returns its last part. Sends POST if there is a body. Throws for an error response. */
async function requestText(
  { origin, tokens }: Server,
  path: string,
  { body, by = 'admin' }: { body?: string | FormData; by?: Caller } = {},
): Promise<string> {
  const answer = await fetch(origin + BASE_PATH + path, {
    headers: {
      authorization: `Bearer ${tokens[by]}`,
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    },
    ...(body && { method: 'POST', body }),
  });
  let last = '';
  const decoder = new TextDecoder();
  for await (const part of answer.body ?? []) last = decoder.decode(part);
  if (!answer.ok) throw new Error(`${path} was refused: ${answer.status} ${last}`);
  return last;
}

async function searchOrders(server: Server): Promise<void> {
  const names = ['patel', 'sharma', 'watercolour', 'student.1', 'no such text'];
  for (let nth = 0; nth < SEARCHES; nth += 1)
    await requestText(server, `/payment/orders?query=${names[nth % names.length]}`);
}

async function importPeople(server: Server): Promise<void> {
  const lines = Array.from(
    { length: IMPORTED_LINES },
    (_item, n) => `new${n}@import.example,New ${n}`,
  );
  const body = new FormData();
  body.set('courseId', USUAL_COURSE);
  body.set('sendInvitations', 'false');
  body.set('file', new File([`email,name\n${lines.join('\n')}\n`], 'people.csv'));
  const end = await requestText(server, '/people/import', { body });
  if (!end.includes('created and enrolled')) throw new Error(`The import was refused: ${end}`);
}

async function runBackup({ folder }: Server): Promise<void> {
  const args = ['scripts/backup.ts', 'backup', join(folder, 'backup')];
  const env = { ...process.env, DATA_DIR: folder };
  const [code] = (await once(spawn(process.execPath, args, { env, stdio: 'ignore' }), 'exit')) as [
    number,
  ];
  if (code !== 0) throw new Error(`The backup exited with code ${code}.`);
}
