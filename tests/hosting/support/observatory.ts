// Mozilla's Observatory, given answers that were captured instead of a host to call.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Answer } from './asked.ts';

const PACKAGE = join(
  import.meta.dirname,
  '../observatory/node_modules/@mdn/mdn-http-observatory/src',
);

/** The parts of the package that are used here; it brings no types. */
interface Grader {
  ALL_TESTS: ((requests: object) => { result: string | null; pass: boolean })[];
  Requests: new (hostname: string) => {
    responses: Record<string, unknown>;
    resources: { path: string };
    session: unknown;
  };
  parseHttpEquivHeaders(html: string, url: string): Map<string, string[]>;
  getScoreModifier(result: string): number;
  MINIMUM_SCORE_FOR_EXTRA_CREDIT: number;
}

export const hasObservatory = existsSync(PACKAGE);

export interface Grade {
  score: number;
  /** What was found, with what it adds or takes. */
  findings: Record<string, number>;
}

/** Grades answers as if they had come over TLS from a host that leads plain requests there. */
export async function observatory(): Promise<(path: string, answer: Answer) => Grade> {
  const parts = ['constants', 'types', 'retriever/utils', 'grader/grader', 'grader/charts'];
  const modules = await Promise.all(parts.map((part) => import(join(PACKAGE, `${part}.js`))));
  const grader = Object.assign({}, ...modules) as Grader;
  return (path, answer) => {
    const findings: Record<string, number> = {};
    const requests = requestsOf(grader, path, answer);
    for (const test of grader.ALL_TESTS) {
      const { result } = test(requests);
      if (result !== null) findings[result] = grader.getScoreModifier(result);
    }
    return { score: scoreOf(Object.values(findings), grader), findings };
  };
}

function requestsOf(grader: Grader, path: string, { status, headers, body }: Answer): object {
  const host = 'rangshala.example';
  const url = new URL(path, `https://${host}`);
  const requests = new grader.Requests(host);
  const isPage = headers['content-type']?.startsWith('text/html') ?? false;
  const httpEquiv = isPage ? grader.parseHttpEquivHeaders(body, url.href) : new Map();
  const response = { status, headers, data: body, verified: true, httpEquiv };
  const route = [
    { url: new URL(path, `http://${host}`), status: 301 },
    { url, status },
  ];
  Object.assign(requests.responses, {
    auto: response,
    http: response,
    https: response,
    cors: response,
    httpRedirects: route,
    httpsRedirects: route,
  });
  requests.resources.path = body;
  requests.session = { url };
  return requests;
}

/** What is good counts only where little is bad. */
function scoreOf(modifiers: readonly number[], grader: Grader): number {
  const sum = (some: readonly number[]) => some.reduce((total, one) => total + one, 100);
  const worst = sum(modifiers.filter((one) => one < 0));
  return worst >= grader.MINIMUM_SCORE_FOR_EXTRA_CREDIT ? sum(modifiers) : worst;
}
