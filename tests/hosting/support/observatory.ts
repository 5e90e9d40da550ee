// Mozilla's Observatory, run on captured responses instead of a live host, and Google's CSP
// Evaluator. Both are installed separately: without them a note says how.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RawResponse } from './raw-request.ts';

const PACKAGES = join(import.meta.dirname, '../observatory/node_modules');
const PACKAGE = join(PACKAGES, '@mdn/mdn-http-observatory/src');
/**
 * The package's install script is not run. It would download the HSTS preload list, which has none
 * of our hosts.
 */
const PRELOADED_HOSTS = join(PACKAGE, '../conf/hsts-preload.json');

/** The parts of the package used here; it has no types. */
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

export const hasGraders = existsSync(PACKAGE);
if (!hasGraders)
  console.log(
    'Note: run `npm ci --prefix tests/hosting/observatory --ignore-scripts` to grade headers.',
  );

export interface Grade {
  score: number;
  /** The findings with the points that each adds or subtracts. */
  findings: Record<string, number>;
}

/** Grades responses as if they came over TLS from a host that redirects plain HTTP. */
export async function loadObservatory(): Promise<(path: string, answer: RawResponse) => Grade> {
  if (!existsSync(PRELOADED_HOSTS)) writeFileSync(PRELOADED_HOSTS, '{}');
  const parts = ['constants', 'types', 'retriever/utils', 'grader/grader', 'grader/charts'];
  const modules = await Promise.all(parts.map((part) => import(join(PACKAGE, `${part}.js`))));
  const grader = Object.assign({}, ...modules) as Grader;
  return (path, answer) => {
    const findings: Record<string, number> = {};
    const requests = buildRequests(grader, path, answer);
    for (const test of grader.ALL_TESTS) {
      const { result } = test(requests);
      if (result !== null) findings[result] = grader.getScoreModifier(result);
    }
    return { score: getScore(Object.values(findings), grader), findings };
  };
}

function buildRequests(
  grader: Grader,
  path: string,
  { status, headers, body }: RawResponse,
): object {
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

/** Bonus points count only above the minimum score. */
function getScore(modifiers: readonly number[], grader: Grader): number {
  const sum = (some: readonly number[]) => some.reduce((total, item) => total + item, 100);
  const worst = sum(modifiers.filter((modifier) => modifier < 0));
  return worst >= grader.MINIMUM_SCORE_FOR_EXTRA_CREDIT ? sum(modifiers) : worst;
}

/** The parts of csp_evaluator used here. */
interface Evaluator {
  CspParser: new (policy: string) => { csp: object };
  CspEvaluator: new (csp: object) => { evaluate(): Finding[] };
  Severity: { HIGH: number };
}
interface Finding {
  severity: number;
  directive: string;
  value?: string;
  description: string;
}

/** The findings of high severity by Google's CSP Evaluator. */
export async function cspFindings(policy: string): Promise<string[]> {
  const parts = ['evaluator', 'finding', 'parser'];
  const modules = await Promise.all(
    parts.map((part) => import(join(PACKAGES, `csp_evaluator/dist/${part}.js`))),
  );
  const { CspParser, CspEvaluator, Severity } = Object.assign({}, ...modules) as Evaluator;
  return new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .filter((finding) => finding.severity <= Severity.HIGH)
    .map((finding) => `${finding.directive} ${finding.value}: ${finding.description}`);
}
