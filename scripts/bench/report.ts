// What was measured, as a table.

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
