// What the runners of tests write about a run.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[];
}

export interface PlaywrightReport extends Suite {
  stats: { expected: number; unexpected: number; skipped: number };
}

interface Suite {
  suites?: Suite[];
  specs?: { ok: boolean; title: string; file: string }[];
}

/** Nothing of what it would hold, where the runner ended before it wrote one. */
export function readReport<Report>(path: string): Partial<Report> {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Report;
  } catch {
    return {};
  }
}

export function failedTests(report: Partial<VitestReport>): string[] {
  return (report.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `${relative('.', name)}: ${test.fullName}`),
  );
}

export function failedJourneys({ suites, specs }: Suite): string[] {
  const own = (specs ?? []).filter((spec) => !spec.ok);
  return [
    ...own.map((spec) => `${spec.file}: ${spec.title}`),
    ...(suites ?? []).flatMap(failedJourneys),
  ];
}
