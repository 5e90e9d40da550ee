// Reads CSV as spreadsheets write it: quoted cells, any line ending, separated by comma, semicolon, tab or bar.

const SEPARATORS = [',', ';', '\t', '|'] as const;
/** A line that names the separator for Excel. */
const SEPARATOR_LINE = /^"?sep=(.)"?\n/;

/** A row; blank rows are skipped. */
export interface CsvRow {
  /** Line number of the row's start, from 1. */
  line: number;
  cells: string[];
}

/** The separator is the most frequent one in the first line. Undefined if a quote is never closed. */
export function readCsv(text: string): CsvRow[] | undefined {
  const whole = text.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n');
  const [first = '', named] = SEPARATOR_LINE.exec(whole) ?? [];
  const body = whole.slice(first.length);
  const separator = named ?? detectSeparator(body.split('\n', 1)[0] ?? '');
  const rows: CsvRow[] = [];
  let line = first === '' ? 1 : 2;
  let row: CsvRow = { line, cells: [] };
  for (let at = 0; at <= body.length; at += 1) {
    const cell = readCell(body, at, separator);
    if (!cell) return undefined;
    row.cells.push(cell.text.trim());
    line += body.slice(at, cell.end).split('\n').length - 1;
    at = cell.end;
    if (body[at] === separator) continue;
    if (row.cells.some((cell) => cell !== '')) rows.push(row);
    line += 1;
    row = { line, cells: [] };
  }
  return rows;
}

function detectSeparator(heading: string): string {
  const countCells = (separator: string) => heading.split(separator).length;
  return SEPARATORS.toSorted((left, right) => countCells(right) - countCells(left))[0] ?? ',';
}

/** The cell at a position, and the position of its end. */
function readCell(
  body: string,
  from: number,
  separator: string,
): { text: string; end: number } | undefined {
  if (body[from] !== '"') return readRest(body, from, { text: '', separator });
  let text = '';
  let at = from + 1;
  for (;;) {
    const quote = body.indexOf('"', at);
    if (quote === -1) return undefined;
    text += body.slice(at, quote);
    if (body[quote + 1] !== '"') return readRest(body, quote + 1, { text, separator });
    text += '"';
    at = quote + 2;
  }
}

/** Reads to the end of the cell. Text after a closing quote belongs to it, as in spreadsheets. */
function readRest(
  body: string,
  from: number,
  { text, separator }: { text: string; separator: string },
): { text: string; end: number } {
  let end = from;
  while (end < body.length && body[end] !== separator && body[end] !== '\n') end += 1;
  return { text: text + body.slice(from, end), end };
}
