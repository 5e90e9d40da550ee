// The growth table: what each call costs in the largest school, how that grew from the smallest, and what is too much.
import { CASES, casesOf } from './cases/all.ts';
import type { Measured, Outcome } from './measure.ts';

const P50_MAX_MS = 50;
const OFFICE_P50_MAX_MS = 150;
const RATIO_MAX = 1.5;
const MORE_MAX_MS = 5;
const BYTES_MAX = 120 * 1024;

export interface MeasuredSchool {
  scale: number;
  measured: Measured;
}

/** Markdown; schools from the smallest to the largest. */
export function growthTable(schools: readonly MeasuredSchool[], only?: string): string {
  const scales = schools.map(({ scale }) => scale).join(' / ');
  const heads = [
    ...['call', `p50 ms at ${scales}`, 'ratio', 'p99 ms', `processor ms at ${scales}`],
    ...['longest block ms', 'KB', 'KB br', ''],
  ];
  const rows = casesOf(only).map(({ key, call }) => {
    const outcomes = schools.map(({ measured }) => measured.outcomes.get(key));
    return `| ${cellsOf(key, outcomes, call.needs === 'office').join(' | ')} |`;
  });
  return [
    `| ${heads.join(' | ')} |`,
    `|${heads.map(() => '---').join('|')}|`,
    ...rows,
    '',
    ...schools.map(memoryLine),
    '',
    ...(only === undefined ? [leftOut()] : []),
  ].join('\n');
}

/** What a row is measured against, as a sentence. */
export const BUDGET = `A p50 of ${P50_MAX_MS} ms (office ${OFFICE_P50_MAX_MS}), at most ${RATIO_MAX} times that of the smallest school or ${MORE_MAX_MS} ms more; answers of ${BYTES_MAX / 1024} KB, plain. p99, block and bytes are those of the largest school. On a busy machine the processor’s time tells more than the clock’s.`;

function cellsOf(key: string, outcomes: readonly (Outcome | undefined)[], isOffice: boolean) {
  const figures = outcomes.map((one) => (one && !('failed' in one) ? one : undefined));
  const [first, last] = [figures[0], figures.at(-1)];
  const atEach = (what: 'p50' | 'processor') =>
    figures.map((one) => one?.[what].toFixed(1) ?? '-').join(' / ');
  const verdict = verdictOf(outcomes, isOffice);
  if (!last) return [key, atEach('p50'), '', '', atEach('processor'), '', '', '', verdict];
  const { p50, p99, longestBlock, plain, br } = last;
  return [
    ...[key, atEach('p50'), first ? (p50 / first.p50).toFixed(1) : '', p99.toFixed(1)],
    atEach('processor'),
    ...[longestBlock, plain / 1024, br / 1024].map((one) => one.toFixed(1)),
    verdict,
  ];
}

function verdictOf(outcomes: readonly (Outcome | undefined)[], isOffice: boolean): string {
  const [first, last] = [outcomes[0], outcomes.at(-1)];
  const failed = outcomes.find((one) => one && 'failed' in one);
  if (failed && 'failed' in failed) return failed.failed.replaceAll('|', '/').slice(0, 60);
  if (!first || !last || 'failed' in first || 'failed' in last) return 'not measured';
  const isSlow = last.p50 > (isOffice ? OFFICE_P50_MAX_MS : P50_MAX_MS);
  const grows = last.p50 > RATIO_MAX * first.p50 && last.p50 > first.p50 + MORE_MAX_MS;
  const faults = [
    ...(isSlow ? ['SLOW'] : []),
    ...(grows ? ['GROWS'] : []),
    ...(last.plain > BYTES_MAX ? ['LARGE'] : []),
  ];
  return faults.length > 0 ? faults.join(', ') : 'met';
}

function memoryLine({ scale, measured }: MeasuredSchool): string {
  const { idle, after, peak } = measured.memory;
  return `- Memory of the server at ${scale}: ${idle.toFixed(0)} MB idle, ${after.toFixed(0)} MB after the calls since its last start, ${peak.toFixed(0)} MB at most.`;
}

function leftOut(): string {
  const reasons = Object.entries(CASES).flatMap(([name, row]) =>
    'leftOut' in row ? [`\`${name}\` (${row.leftOut})`] : [],
  );
  return `Left out: ${reasons.join(', ')}; certificates as PDF, which workers draw.`;
}
