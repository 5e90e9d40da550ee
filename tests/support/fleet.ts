// Two servers and two workers on one PostgreSQL behind nginx, as in 'Several servers' of docs/operations.md.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { eventually } from './eventually.ts';
import { AT_OTHER_SERVERS } from './waits.ts';
import { login } from '#contract/accounts/auth.ts';
import { createCategory, editCourse } from '#contract/courses/authoring.ts';
import { getAllCourses, showAllCategories } from '#contract/courses/catalogue.ts';
import type { Course } from '#contract/courses/course.ts';
import { BASE_PATH } from '#contract/endpoint.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { getUserDetails } from '#contract/accounts/profile.ts';
import { getStampPath } from '#server/adapters/site-stamp.ts';
import { startNginx } from '../hosting/support/nginx.ts';
import type { TestNginx } from '../hosting/support/nginx.ts';
import { installed } from './installed.ts';
import type { Installed } from './installed.ts';
import { ask, BELIEVES_CALLERS, load } from './load.ts';
import type { Answer, Load } from './load.ts';
import { toFormData, expectData, makeEmptyCourse, makeStudent, PASSWORD } from './makers.ts';
import { findFreePort } from '../../scripts/machine/free-port.ts';
import { processesBelow, serverProcess, workerProcess } from './processes.ts';
import type { Killable } from './processes.ts';
import { send } from './server.ts';
import type { TestServer } from './server.ts';

const BUILT = { timeout: 240_000, interval: 50 };
const RETRIED = [200, 502];

type Server = Killable & TestServer & { figures: string };

export interface Fleet {
  base: Installed;
  servers: readonly [Server, Server];
  workers: readonly [Killable, Killable];
  /** The folder that the workers build and nginx serves. */
  pages: string;
  course: Course;
  nginx: TestNginx;
  close(): Promise<void>;
}

/** `address` is a PostgreSQL URL. During the start, one worker is killed while it builds the pages. */
export async function fleetOn(address: string): Promise<Fleet> {
  const base = await installed(address);
  const pages = join(base.folder, 'pages');
  const servers = [await server(base), await server(base)] as const;
  const workers = [workerProcess({ ...base, pages }), workerProcess({ ...base, pages })] as const;
  const endAll = () => Promise.all([...servers, ...workers].map((server) => server.kill()));
  try {
    await Promise.all(servers.map((server) => server.ready()));
    const course = await makeEmptyCourse(servers[0], base.admin, { courseName: 'Warli' });
    await buildByOneOf(workers, pages);
    const apiPorts = servers.map(({ url }) => new URL(url).port);
    const nginx = await startNginx({ folder: pages, apiPorts });
    if (!nginx) throw new Error('This test needs nginx, and none could be installed.');
    const close = async () => {
      await nginx.stop();
      await endAll();
      await base.drop();
    };
    return { base, servers, workers, pages, course, nginx, close };
  } catch (error) {
    await endAll();
    throw error;
  }
}

async function server(base: Installed): Promise<Server> {
  const port = await findFreePort();
  const made = await serverProcess(base, { ...BELIEVES_CALLERS, METRICS_PORT: String(port) });
  return Object.assign(made as Server, { figures: `http://127.0.0.1:${port}/metrics` });
}

const isBuilding = (worker: Killable): boolean => processesBelow(worker.pid() ?? 0).length > 0;

/** Expects that only one worker builds at a time, even if the building one is killed and restarted. */
async function buildByOneOf(workers: readonly Killable[], pages: string): Promise<void> {
  const building = () => workers.filter(isBuilding);
  const started = workers.map((worker) => worker.ready());
  await eventually(() => expect(building()).toHaveLength(1));
  await building()[0]?.kill();
  expect(existsSync(getStampPath(pages))).toBe(false);
  let most = 0;
  const watched = () => {
    most = Math.max(most, building().length);
    return existsSync(getStampPath(pages)) && building().length === 0;
  };
  await vi.waitFor(() => expect(watched()).toBe(true), BUILT);
  await Promise.all(started);
  expect(most).toBe(1);
}

/** Expects that a session is valid at both servers, to which nginx sends requests in turn. */
export async function sessionCountsAtBoth({ base, nginx, servers }: Fleet): Promise<void> {
  const student = await makeStudent(base.people);
  const credentials = { email: student.email, password: PASSWORD };
  const token = expectData<string>(await send(nginx, login, { body: credentials }), 'token');
  for (let nth = 0; nth < 6; nth += 1) {
    const got = await send(nginx, getUserDetails, { token });
    expect(expectData<{ email: string }>(got, 'data').email).toBe(student.email);
  }
  const counted = new RegExp(`http_requests_total\\{[^}]*${getUserDetails.path}[^}]*\\} [1-9]`);
  for (const { figures } of servers) expect(await (await fetch(figures)).text()).toMatch(counted);
}

/** Load through nginx: some clients read, others write categories with unique names. */
export interface Crowd {
  readers: Load;
  writers: Load;
  /** Names of the confirmed writes. */
  confirmed: string[];
  stop(): Promise<void>;
}

export function crowdAt({ base, nginx }: Fleet, many: number): Crowd {
  const confirmed: string[] = [];
  let tried = 0;
  const url = ({ path }: Endpoint) => nginx.url + BASE_PATH + path;
  const write = async (sending: Parameters<typeof ask>[1]): Promise<Answer> => {
    const name = `Art ${(tried += 1)}`;
    const token = `Bearer ${base.admin.token}`;
    const headers = {
      ...sending?.headers,
      authorization: token,
      'content-type': 'application/json',
    };
    const body = JSON.stringify({ name });
    const answer = await ask(url(createCategory), { ...sending, method: 'POST', headers, body });
    if (answer.status === 200) confirmed.push(name);
    return answer;
  };
  const readers = load(many, (sending) => ask(url(showAllCategories), sending));
  const writers = load(many, write);
  const stop = async () => void (await Promise.all([readers.stop(), writers.stop()]));
  return { readers, writers, confirmed, stop };
}

/** Expects that an edit at one server shows at the other within two seconds. */
export async function editIsSeen({ base, servers, course }: Fleet, name: string): Promise<void> {
  const [left, right] = servers;
  const body = toFormData({ courseId: course._id, courseName: name });
  expectData(await send(left, editCourse, { token: base.admin.token, body }), 'data');
  const namesAtOther = async () =>
    expectData<Course[]>(await send(right, getAllCourses), 'data').map((each) => each.courseName);
  await vi.waitFor(async () => expect(await namesAtOther()).toEqual([name]), AT_OTHER_SERVERS);
}

/** Kills and restarts one server under load, and expects that confirmed writes are not lost. */
export async function killUnderLoad({ base, servers }: Fleet, crowd: Crowd): Promise<void> {
  const goOn = async ({ answers }: Load) => {
    const before = answers.length;
    const news = () => answers.slice(before).filter(({ status }) => status === 200).length;
    await eventually(() => expect(news()).toBeGreaterThan(20));
  };
  await goOn(crowd.writers);
  await servers[1].kill();
  await Promise.all([goOn(crowd.writers), goOn(crowd.readers)]);
  await servers[1].ready();
  await Promise.all([goOn(crowd.writers), goOn(crowd.readers)]);
  const rows = await base.db.selectFrom('categories').select('name').execute();
  const names = new Set(rows.map(({ name }) => name));
  expect(crowd.confirmed.filter((name) => !names.has(name))).toEqual([]);
  expect(names.size).toBe(rows.length);
}

/** Reads are retried on the other server; an interrupted write is not, because its outcome is unknown. */
export function expectCalm({ readers, writers }: Crowd): void {
  const statuses = ({ answers }: Load) => new Set(answers.map(({ status }) => status));
  expect(statuses(readers)).toEqual(new Set([200]));
  expect([...statuses(writers)].filter((status) => !RETRIED.includes(status))).toEqual([]);
}

/** The built page of the course, as nginx serves it. */
export async function getPage({ nginx, course }: Fleet): Promise<string> {
  const answer = await ask(`${nginx.url}/course-detail/${course._id}`);
  expect(answer.status).toBe(200);
  return answer.body;
}
