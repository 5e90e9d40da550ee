// `npm run bench -- build FOLDER|URL`: what the site of a seeded school costs to build, and how soon a change is shown.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { editCourse } from '#contract/authoring.ts';
import { getAllCourses } from '#contract/catalogue.ts';
import type { CourseCard } from '#contract/course.ts';
import { BASE_PATH } from '#contract/endpoint.ts';
import { paths } from '#contract/paths.ts';
import { BENCH_ADMIN, BENCH_PASSWORD } from './accounts.ts';
import { startBuilder } from './builder.ts';
import type { Builder, Cost } from './builder.ts';
import { logIn } from './log-in.ts';
import { keepSection, tableOf } from './report.ts';
import type { Measured } from './report.ts';

const USAGE =
  'npm run bench -- build FOLDER|URL (with a URL, DATA_DIR names the folder); --write keeps the table';
/** Of a school of 10,000 courses. */
const MAX = { processorSeconds: 1200, memoryMb: 2048, liveSeconds: 20 };
const LOOK_EVERY_MS = 100;
const LIVE_WITHIN_MS = 300_000;

/** Two courses of the school are changed. Answers whether the budgets are kept. */
export async function buildCommand(args: readonly string[]): Promise<boolean> {
  const [place] = args.filter((one) => !one.startsWith('--'));
  if (place === undefined) throw new Error(USAGE);
  const pages = await mkdtemp(join(tmpdir(), 'rangshala-pages-'));
  try {
    const builder = await startBuilder(place, join(pages, 'dist'));
    const { rows, courses } = await measure(builder).finally(() => builder.stop());
    const table = tableOf(rows);
    console.log(table);
    if (args.includes('--write')) {
      const how = `Measured by \`npm run bench -- build --write\` in a school of ${courses} published courses, the server and its worker on one machine.`;
      await keepSection('Build of the site', `${how}\n\n${table}`);
    }
    return rows.every(({ met }) => met);
  } finally {
    await rm(pages, { recursive: true, force: true });
  }
}

async function measure(builder: Builder): Promise<{ rows: Measured[]; courses: number }> {
  const whole = await builder.ready();
  const { token } = await logIn(builder.origin, { ...BENCH_ADMIN, password: BENCH_PASSWORD });
  const listed = await fetch(`${builder.origin}${BASE_PATH}${getAllCourses.path}?view=card`);
  const { data } = (await listed.json()) as { data: CourseCard[] };
  const live = async (course: CourseCard | undefined, field: string) => {
    if (!course) throw new Error('The school has no published course.');
    const told = `Measured ${Date.now()}`;
    await builder.counted();
    const began = performance.now();
    await edit(builder.origin, token, { courseId: course._id, [field]: told });
    await shows(builder.origin + paths.courseDetail(course._id), told);
    const seconds = (performance.now() - began) / 1000;
    return { seconds, ...(await builder.counted()) };
  };
  // The newest is suggested by all others of its category, and stands in every list.
  const one = await live(data[Math.floor(data.length / 2)], 'whatYouWillLearn');
  const newest = await live(data[0], 'courseName');
  const rows = [
    ...costs('the whole site', whole),
    ...costs('one changed course', one),
    liveRow('one changed course', one.seconds),
    ...costs('the newest course renamed', newest),
    liveRow('the newest course renamed', newest.seconds),
  ];
  return { rows, courses: data.length };
}

function costs(what: string, { processorSeconds, memoryMb }: Cost): Measured[] {
  return [
    {
      what: `${what}: processor`,
      figure: `${processorSeconds.toFixed(1)} s`,
      budget: `${MAX.processorSeconds} s`,
      met: processorSeconds <= MAX.processorSeconds,
    },
    {
      what: `${what}: memory of all processes that build`,
      figure: `${memoryMb.toFixed(0)} MB`,
      budget: `${MAX.memoryMb} MB`,
      met: memoryMb <= MAX.memoryMb,
    },
  ];
}

function liveRow(what: string, seconds: number): Measured {
  return {
    what: `${what}: from the answer to its page`,
    figure: `${seconds.toFixed(1)} s`,
    budget: `${MAX.liveSeconds} s`,
    met: seconds <= MAX.liveSeconds,
  };
}

async function edit(origin: string, token: string, fields: Record<string, string>): Promise<void> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const headers = { authorization: `Bearer ${token}` };
  const { method, path } = editCourse;
  const answer = await fetch(origin + BASE_PATH + path, { method, headers, body });
  if (!answer.ok) throw new Error(`The edit was answered with ${answer.status}.`);
}

async function shows(address: string, text: string): Promise<void> {
  const until = performance.now() + LIVE_WITHIN_MS;
  while (performance.now() < until) {
    if ((await (await fetch(address)).text()).includes(text)) return;
    await wait(LOOK_EVERY_MS);
  }
  throw new Error(`${address} does not show the change.`);
}
