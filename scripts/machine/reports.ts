// Reads the reports of test runners.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Enough of a failure's message to see what was expected and received. */
const MESSAGE_MAX_LETTERS = 600;

export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: { name: string; assertionResults: VitestTest[] }[];
}

interface VitestTest {
  status: string;
  fullName: string;
  failureMessages?: string[];
}

export interface PlaywrightReport extends Suite {
  stats: { expected: number; unexpected: number; skipped: number };
}

interface Suite {
  suites?: Suite[];
  specs?: Spec[];
}

interface Spec {
  ok: boolean;
  title: string;
  file: string;
  tests?: { results: { error?: { message?: string } }[] }[];
}

/** Returns an empty object if the runner ended before writing a report. */
export function readReport<Report>(path: string): Partial<Report> {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Report;
  } catch {
    return {};
  }
}

/** Lists the names of failed tests with the beginning of their messages. */
export function listFailedTests(report: Partial<VitestReport>): string[] {
  return (report.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter((test) => test.status === 'failed')
      .map(
        (test) =>
          `${relative('.', name)}: ${test.fullName}${shortenMessage(test.failureMessages?.[0])}`,
      ),
  );
}

export function listFailedJourneys({ suites, specs }: Suite): string[] {
  const failed = (specs ?? []).filter((spec) => !spec.ok);
  const findMessage = ({ tests }: Spec) =>
    tests?.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message;
  return [
    ...failed.map((spec) => `${spec.file}: ${spec.title}${shortenMessage(findMessage(spec))}`),
    ...(suites ?? []).flatMap(listFailedJourneys),
  ];
}

function shortenMessage(message: string | undefined): string {
  if (message === undefined) return '';
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return `\n  ${lines.join('\n  ').slice(0, MESSAGE_MAX_LETTERS)}`;
}
