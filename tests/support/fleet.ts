// Two servers and two workers on one PostgreSQL behind nginx, as in docs/operations/several-servers.md.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { eventually } from './eventually.ts';
import { OTHER_SERVER_POLL } from './poll-options.ts';
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
import { createInstallation } from './installation.ts';
import type { TestInstallation } from './installation.ts';
import { sendRequest, TRUSTED_PROXY_ENV, startLoad } from './load.ts';
import type { LoadResponse, Load } from './load.ts';
import { toFormData, expectData, makeEmptyCourse, makeStudent, PASSWORD } from './makers.ts';
import { findFreePort } from '../../scripts/machine/free-port.ts';
import { listDescendants, createServerProcess, createWorkerProcess } from './processes.ts';
import type { TestProcess } from './processes.ts';
import { send } from './server.ts';
import type { TestServer } from './server.ts';

const BUILD_POLL = { timeout: 240_000, interval: 50 };
const RETRIED_STATUSES = [200, 502];

type Server = TestProcess & TestServer & { metricsUrl: string };

export interface Fleet {
  base: TestInstallation;
  servers: readonly [Server, Server];
  workers: readonly [TestProcess, TestProcess];
  /** The folder that the workers build and nginx serves. */
  pages: string;
  course: Course;
  nginx: TestNginx;
  close(): Promise<void>;
}

/** `address` is a PostgreSQL URL. During the start, one worker is killed while it builds the pages. */
export async function startFleet(address: string): Promise<Fleet> {
  const base = await createInstallation(address);
  const pages = join(base.folder, 'pages');
  const servers = [await server(base), await server(base)] as const;
  const workers = [
    createWorkerProcess({ ...base, pages }),
    createWorkerProcess({ ...base, pages }),
  ] as const;
  const endAll = () => Promise.all([...servers, ...workers].map((server) => server.kill()));
  try {
    await Promise.all(servers.map((server) => server.ready()));
    const course = await makeEmptyCourse(servers[0], base.admin, { courseName: 'Warli' });
    await expectOneBuilder(workers, pages);
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

async function server(base: TestInstallation): Promise<Server> {
  const port = await findFreePort();
  const made = await createServerProcess(base, {
    ...TRUSTED_PROXY_ENV,
    METRICS_PORT: String(port),
  });
  return Object.assign(made as Omit<Server, 'metricsUrl'>, {
    metricsUrl: `http://127.0.0.1:${port}/metrics`,
  });
}

const isBuilding = (worker: TestProcess): boolean => listDescendants(worker.pid() ?? 0).length > 0;

/** Expects that only one worker builds at a time, even if the building one is killed and restarted. */
async function expectOneBuilder(workers: readonly TestProcess[], pages: string): Promise<void> {
  const listBuilding = () => workers.filter(isBuilding);
  const started = workers.map((worker) => worker.ready());
  await eventually(() => expect(listBuilding()).toHaveLength(1));
  await listBuilding()[0]?.kill();
  expect(existsSync(getStampPath(pages))).toBe(false);
  let maxBuilders = 0;
  const checkBuild = () => {
    maxBuilders = Math.max(maxBuilders, listBuilding().length);
    return existsSync(getStampPath(pages)) && listBuilding().length === 0;
  };
  await vi.waitFor(() => expect(checkBuild()).toBe(true), BUILD_POLL);
  await Promise.all(started);
  expect(maxBuilders).toBe(1);
}

/** Expects that a session is valid at both servers, to which nginx sends requests in turn. */
export async function expectSessionAtBothServers({ base, nginx, servers }: Fleet): Promise<void> {
  const student = await makeStudent(base.people);
  const credentials = { email: student.email, password: PASSWORD };
  const token = expectData<string>(await send(nginx, login, { body: credentials }), 'token');
  for (let nth = 0; nth < 6; nth += 1) {
    const response = await send(nginx, getUserDetails, { token });
    expect(expectData<{ email: string }>(response, 'data').email).toBe(student.email);
  }
  const metricPattern = new RegExp(
    `http_requests_total\\{[^}]*${getUserDetails.path}[^}]*\\} [1-9]`,
  );
  for (const { metricsUrl } of servers)
    expect(await (await fetch(metricsUrl)).text()).toMatch(metricPattern);
}

/** Load through nginx: some clients read, others write categories with unique names. */
export interface ClientLoad {
  readers: Load;
  writers: Load;
  /** Names of the confirmed writes. */
  confirmed: string[];
  stop(): Promise<void>;
}

export function startClients({ base, nginx }: Fleet, clientCount: number): ClientLoad {
  const confirmed: string[] = [];
  let categoryCount = 0;
  const url = ({ path }: Endpoint) => nginx.url + BASE_PATH + path;
  const write = async (sending: Parameters<typeof sendRequest>[1]): Promise<LoadResponse> => {
    const name = `Art ${(categoryCount += 1)}`;
    const token = `Bearer ${base.admin.token}`;
    const headers = {
      ...sending?.headers,
      authorization: token,
      'content-type': 'application/json',
    };
    const body = JSON.stringify({ name });
    const answer = await sendRequest(url(createCategory), {
      ...sending,
      method: 'POST',
      headers,
      body,
    });
    if (answer.status === 200) confirmed.push(name);
    return answer;
  };
  const readers = startLoad(clientCount, (sending) => sendRequest(url(showAllCategories), sending));
  const writers = startLoad(clientCount, write);
  const stop = async () => void (await Promise.all([readers.stop(), writers.stop()]));
  return { readers, writers, confirmed, stop };
}

/** Expects that an edit at one server shows at the other within two seconds. */
export async function expectEditAtOtherServer(
  { base, servers, course }: Fleet,
  name: string,
): Promise<void> {
  const [left, right] = servers;
  const body = toFormData({ courseId: course._id, courseName: name });
  expectData(await send(left, editCourse, { token: base.admin.token, body }), 'data');
  const fetchNamesAtOther = async () =>
    expectData<Course[]>(await send(right, getAllCourses), 'data').map((each) => each.courseName);
  await vi.waitFor(
    async () => expect(await fetchNamesAtOther()).toEqual([name]),
    OTHER_SERVER_POLL,
  );
}

/** Kills and restarts one server under load, and expects that confirmed writes are not lost. */
export async function killUnderLoad({ base, servers }: Fleet, crowd: ClientLoad): Promise<void> {
  const waitForSuccesses = async ({ answers }: Load) => {
    const before = answers.length;
    const countSuccesses = () =>
      answers.slice(before).filter(({ status }) => status === 200).length;
    await eventually(() => expect(countSuccesses()).toBeGreaterThan(20));
  };
  await waitForSuccesses(crowd.writers);
  await servers[1].kill();
  await Promise.all([waitForSuccesses(crowd.writers), waitForSuccesses(crowd.readers)]);
  await servers[1].ready();
  await Promise.all([waitForSuccesses(crowd.writers), waitForSuccesses(crowd.readers)]);
  const rows = await base.db.selectFrom('categories').select('name').execute();
  const names = new Set(rows.map(({ name }) => name));
  expect(crowd.confirmed.filter((name) => !names.has(name))).toEqual([]);
  expect(names.size).toBe(rows.length);
}

/** Reads are retried on the other server; an interrupted write is not, because its outcome is unknown. */
export function expectOnlyRetriedFailures({ readers, writers }: ClientLoad): void {
  const statuses = ({ answers }: Load) => new Set(answers.map(({ status }) => status));
  expect(statuses(readers)).toEqual(new Set([200]));
  expect([...statuses(writers)].filter((status) => !RETRIED_STATUSES.includes(status))).toEqual([]);
}

/** The built page of the course, as nginx serves it. */
export async function fetchCoursePage({ nginx, course }: Fleet): Promise<string> {
  const answer = await sendRequest(`${nginx.url}/course-detail/${course._id}`);
  expect(answer.status).toBe(200);
  return answer.body;
}
