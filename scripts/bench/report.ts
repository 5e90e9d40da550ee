// What was measured, as a table, and its place in docs/benchmarks.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { format } from 'prettier';

const FILE = 'docs/benchmarks.md';

export interface Measured {
  what: string;
  figure: string;
  budget: string;
  met: boolean;
}

export function tableOf(rows: readonly Measured[]): string {
  const lines = rows.map(
    (row) => `| ${row.what} | ${row.figure} | ${row.budget} | ${row.met ? 'met' : 'MISSED'} |`,
  );
  return ['| what | figure | budget | |', '|---|---|---|---|', ...lines].join('\n');
}

/** Writes one section of docs/benchmarks.md and leaves the others as they are. */
export async function keepSection(heading: string, text: string): Promise<void> {
  const sections = readFileSync(FILE, 'utf8').split(/^(?=## )/m);
  const fresh = `## ${heading}\n\n${text}\n\nNode ${process.version}, ${process.platform} ${process.arch}.\n\n`;
  const at = sections.findIndex((section) => section.startsWith(`## ${heading}\n`));
  const kept = at < 0 ? [...sections, fresh] : sections.with(at, fresh);
  const whole = await format(kept.join(''), { parser: 'markdown' });
  writeFileSync(FILE, whole);
}
