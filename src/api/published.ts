// Published courses as the build knows them: out of one file, or asked of a server.
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { BuildAnswer, buildCall } from '#contract/build-source.ts';
import { getAllCourses } from '#contract/catalogue.ts';
import type { Endpoint, QueryOf } from '#contract/endpoint.ts';
import { addressOf } from './address.ts';
import { readCourses, type SiteCourse } from './course.ts';
import { rowsIn } from './section-7/answers.ts';

const BUILD_TIMEOUT_MS = 10_000;
/** Before each time that a call is made once more. */
const BUILD_PAUSES_MS: readonly number[] = [500, 1000, 2000];
const TOO_MANY = 429;

/** Newest first; fetched once for the whole build. */
let published: Promise<SiteCourse[]> | undefined;

export function publishedCourses(): Promise<SiteCourse[]> {
  published ??= fetchPublished();
  return published;
}

async function fetchPublished(): Promise<SiteCourse[]> {
  const courses = readCourses(rowsIn(await askAtBuild(getAllCourses, { view: 'card' })));
  return courses.sort((a, b) => b.createdAt.localeCompare(a.createdAt));
}

/**
 * What a build is told: out of the file that BUILD_SOURCE names, else by the server of API_ORIGIN; undefined where
 * neither is set, and for what a server does not know. Throws when there is no answer, so that no page goes missing.
 */
export async function askAtBuild<E extends Endpoint>(
  endpoint: E,
  query?: QueryOf<E>,
): Promise<unknown> {
  const file = process.env.BUILD_SOURCE;
  if (file) return answerIn(file, buildCall(endpoint, query));
  const origin = process.env.API_ORIGIN;
  if (!origin) return undefined;
  return askServer(new URL(addressOf(endpoint, { query }), origin));
}

/** Calls and their answers as JSON, of the one file of a build. */
let answers: Promise<Map<string, unknown>> | undefined;

async function answerIn(file: string, call: string): Promise<unknown> {
  answers ??= readAnswers(file);
  const found = await answers;
  if (!found.has(call)) throw new Error(`${file} has no answer to ${call}.`);
  return found.get(call);
}

async function readAnswers(file: string): Promise<Map<string, unknown>> {
  const found = new Map<string, unknown>();
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const { call, answer } = BuildAnswer.parse(JSON.parse(line));
    found.set(call, answer);
  }
  return found;
}

/** Asks again when the server is busy or away. Refusals say that there is nothing. */
async function askServer(url: URL, pauses = BUILD_PAUSES_MS): Promise<unknown> {
  const [pause, ...later] = pauses;
  const signal = AbortSignal.timeout(BUILD_TIMEOUT_MS);
  const response = await fetch(url, { signal }).catch((error: unknown) => {
    if (pause === undefined) throw new Error(`No answer from ${url.href}.`, { cause: error });
  });
  if (response?.ok) return (await response.json()) as unknown;
  if (response && response.status < 500 && response.status !== TOO_MANY) return undefined;
  if (pause === undefined) throw new Error(`${url.href} answered ${response?.status ?? 0}.`);
  const asked = Number(response?.headers.get('retry-after') ?? 0) * 1000;
  await wait(Math.max(pause, asked));
  return askServer(url, later);
}
