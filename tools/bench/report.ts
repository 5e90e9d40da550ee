// Prints the table of measurements.

export interface Row {
  what: string;
  measured: number;
  /** The upper limit; for points the lower limit. */
  budget: number;
  unit: 'ms' | 'KB' | 'MB' | 'points';
}

const isWithinBudget = ({ measured, budget, unit }: Row): boolean =>
  unit === 'points' ? measured >= budget : measured <= budget;

/** Prints the rows as Markdown. Returns whether all budgets are met. */
export function printTable(rows: readonly Row[]): boolean {
  console.log('\n| what | measured | budget | ok |\n| --- | --- | --- | --- |');
  for (const row of rows) {
    const sign = row.unit === 'points' ? '>=' : '<=';
    const measured = `${Number(row.measured.toFixed(1))} ${row.unit}`;
    const ok = isWithinBudget(row) ? 'ok' : 'OVER';
    console.log(`| ${row.what} | ${measured} | ${sign} ${row.budget} ${row.unit} | ${ok} |`);
  }
  return rows.every(isWithinBudget);
}
