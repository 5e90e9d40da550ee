// The growth table: what each call costs in the largest school, how that grew from the smallest, and what is too much.
import type { Endpoint } from '#contract/endpoint.ts';
import type { Case } from './case.ts';
import { CASES, casesOf } from './cases/all.ts';
import type { Figures, MeasuredSchool, Outcome } from './measure.ts';

const P50_MAX_MS = 50;
const OFFICE_P50_MAX_MS = 150;
const RATIO_MAX = 1.5;
const MORE_MAX_MS = 5;
const BYTES_MAX = 120 * 1024;
const WORK_MAX_MS = 50;
/** Of the whole run, above what the server has before it. */
const MEMORY_MAX_MB = 400;
/** Of a list that is sent whole. */
const WHOLE_MEMORY_MAX_MB = 64;
const MIB = 1024 * 1024;

interface Growth {
  /** Markdown. */
  table: string;
  /** What is over its budget, by name. */
  faults: string[];
}

/** Schools from the smallest to the largest. */
export function growthOf(schools: readonly MeasuredSchool[], only?: string): Growth {
  const scales = schools.map(({ scale }) => scale).join(' / ');
  const heads = [
    ...['call', `p50 ms at ${scales}`, 'ratio', 'p99 ms', `processor ms at ${scales}`],
    ...['longest block ms (of it work)', 'MB more', 'KB', 'KB br', ''],
  ];
  const rows = casesOf(only).map(({ key, ...which }) => {
    const outcomes = schools.map(({ outcomes: measured }) => measured.get(key));
    return { key, outcomes, faults: faultsOf(outcomes, which) };
  });
  const memory = schools.map(memoryLine);
  const table = [
    `| ${heads.join(' | ')} |`,
    `|${heads.map(() => '---').join('|')}|`,
    ...rows.map(({ key, outcomes, faults }) => {
      const verdict = faults.length > 0 ? faults.join(', ') : 'met';
      return `| ${[...cellsOf(key, outcomes), verdict].join(' | ')} |`;
    }),
    '',
    ...memory.map(({ line }) => line),
    '',
    ...(only === undefined ? [leftOut()] : []),
  ].join('\n');
  const over = rows.flatMap(({ key, faults }) => faults.map((fault) => `${key}: ${fault}`));
  return { table, faults: [...over, ...memory.filter((one) => !one.met).map((one) => one.line)] };
}

/** What a row is measured against, as a sentence. */
export const BUDGET = `A p50 of ${P50_MAX_MS} ms (office ${OFFICE_P50_MAX_MS}), at most ${RATIO_MAX} times that of the smallest school or ${MORE_MAX_MS} ms more; answers of ${BYTES_MAX / 1024} KB, plain; ${WORK_MAX_MS} ms of work without a look at other calls; ${MEMORY_MAX_MB} MB after all calls above what the server has before them. Calls that hash a password may take what that takes, and grow no more than others. Lists that are sent whole, as section 7 has them: the same work, ${WHOLE_MEMORY_MAX_MB} MB more memory. p99, block, memory and bytes are those of the largest school. On a busy machine the processor’s time tells more than the clock’s.`;

function cellsOf(key: string, outcomes: readonly (Outcome | undefined)[]) {
  const figures = outcomes.map((one) => (one && !('failed' in one) ? one : undefined));
  const [first, last] = [figures[0], figures.at(-1)];
  const atEach = (what: 'p50' | 'processor') =>
    figures.map((one) => one?.[what].toFixed(1) ?? '-').join(' / ');
  if (!last) return [key, atEach('p50'), '', '', atEach('processor'), '', '', '', ''];
  const { p50, p99, longestBlock, longestWork, grown, plain, br } = last;
  return [
    ...[key, atEach('p50'), first ? (p50 / first.p50).toFixed(1) : '', p99.toFixed(1)],
    ...[atEach('processor'), `${longestBlock.toFixed(1)} (${longestWork.toFixed(1)})`],
    (grown / MIB).toFixed(0),
    ...[plain / 1024, br / 1024].map((one) => one.toFixed(1)),
  ];
}

function faultsOf(
  outcomes: readonly (Outcome | undefined)[],
  { call, one }: { call: Endpoint; one: Case },
): string[] {
  const [first, last] = [outcomes[0], outcomes.at(-1)];
  const failed = outcomes.find((outcome) => outcome && 'failed' in outcome);
  if (failed && 'failed' in failed) return [failed.failed.replaceAll('|', '/').slice(0, 60)];
  if (!first || !last || 'failed' in first || 'failed' in last) return ['not measured'];
  const blocks = last.longestWork > WORK_MAX_MS ? ['BLOCKS'] : [];
  if (one.isWhole) return [...blocks, ...(last.grown > WHOLE_MEMORY_MAX_MB * MIB ? ['HEAVY'] : [])];
  return [
    ...timeFaults([first, last], { call, one }),
    ...blocks,
    ...(last.plain > BYTES_MAX ? ['LARGE'] : []),
  ];
}

function timeFaults(
  [first, last]: readonly [Figures, Figures],
  { call, one }: { call: Endpoint; one: Case },
): string[] {
  const most = call.needs !== undefined ? OFFICE_P50_MAX_MS : P50_MAX_MS;
  const isSlow = !one.isHashed && last.p50 > most;
  const grows = last.p50 > RATIO_MAX * first.p50 && last.p50 > first.p50 + MORE_MAX_MS;
  return [...(isSlow ? ['SLOW'] : []), ...(grows ? ['GROWS'] : [])];
}

function memoryLine({ scale, memory }: MeasuredSchool): { line: string; met: boolean } {
  const { idle, after, peak } = memory;
  const met = after - idle <= MEMORY_MAX_MB;
  const line = `- Memory of the server at ${scale}: ${idle.toFixed(0)} MB idle, ${after.toFixed(0)} MB after the calls since its last start, ${peak.toFixed(0)} MB at most: ${met ? 'met' : 'MISSED'}.`;
  return { line, met };
}

function leftOut(): string {
  const reasons = Object.entries(CASES).flatMap(([name, row]) =>
    'leftOut' in row ? [`\`${name}\` (${row.leftOut})`] : [],
  );
  return `Left out: ${reasons.join(', ')}; certificates as PDF, which workers draw.`;
}
