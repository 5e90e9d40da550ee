// The file of an import: its columns and lines.
import { readFile } from 'node:fs/promises';
import { groupDigits } from '#contract/digits.ts';
import { cleanText } from '#contract/input-text.ts';
import { IMPORT_COLUMNS_MAX, IMPORT_ROWS_MAX } from '#contract/people/people.ts';
import type { ImportColumn, ImportField } from '#contract/people/people.ts';
import { AppError } from '../platform/errors.ts';
import { decodeText } from '../platform/decode-text.ts';
import { readCsv } from './csv.ts';
import type { CsvRow } from './csv.ts';

type Field = Exclude<ImportField, 'ignore'>;

/** Known headings in lower case, without spaces and punctuation. */
const HEADINGS: Readonly<Record<Field, readonly string[]>> = {
  email: ['email', 'emailaddress', 'emailid', 'mail', 'mailid', 'studentemail', 'useremail'],
  fullName: ['fullname', 'name', 'studentname', 'learnername', 'username', 'student', 'learner'],
  firstName: ['firstname', 'givenname'],
  lastName: ['lastname', 'surname', 'familyname'],
  contactNumber: [
    'contactnumber',
    'contact',
    'contactno',
    'mobile',
    'mobilenumber',
    'mobileno',
    'phone',
    'phonenumber',
    'phoneno',
    'whatsapp',
    'whatsappnumber',
  ],
  course: ['courseid', 'course', 'coursename', 'coursetitle', 'product', 'productname'],
};
const EXAMPLES = 3;
const EXAMPLE_MAX = 80;

export interface ImportLine {
  line: number;
  email: string;
  fullName: string;
  contactNumber: string;
  /** A course's id or name; may be empty. */
  course: string;
}

interface ParsedFile {
  columns: ImportColumn[];
  /** Empty if no column holds the email address. */
  lines: ImportLine[];
}

/** Reads the columns by their headings, or by `fields` if given. Fails: malformed. */
export async function readImportFile(
  path: string,
  fields: readonly ImportField[] | undefined,
): Promise<ParsedFile> {
  const rows = readCsv(decodeTable(await readFile(path)));
  if (!rows) throw new AppError('malformed', 'A quotation mark in the file is never closed.');
  const [heading, ...lines] = rows;
  if (!heading) throw new AppError('malformed', 'The file is empty.');
  if (lines.length > IMPORT_ROWS_MAX) {
    const many = groupDigits(IMPORT_ROWS_MAX);
    throw new AppError('malformed', `A file can have at most ${many} rows.`);
  }
  if (heading.cells.length > IMPORT_COLUMNS_MAX) {
    throw new AppError('malformed', `A file can have at most ${IMPORT_COLUMNS_MAX} columns.`);
  }
  const columns = toColumns(heading, lines, fields);
  const hasEmail = columns.some(({ field }) => field === 'email');
  return { columns, lines: hasEmail ? lines.map((row) => toImportLine(row, columns)) : [] };
}

function decodeTable(bytes: Buffer): string {
  const text = decodeText(bytes);
  if (text === undefined)
    throw new AppError('malformed', 'The file must be a CSV file in UTF-8 or UTF-16.');
  return cleanText(text);
}

function toColumns(
  { cells }: CsvRow,
  lines: readonly CsvRow[],
  fields: readonly ImportField[] | undefined,
): ImportColumn[] {
  const taken = new Set<ImportField>();
  return cells.map((heading, index) => {
    const mapped = fields ? (fields[index] ?? 'ignore') : detectField(heading);
    // The first of two columns with the same field counts.
    const field = taken.has(mapped) ? 'ignore' : mapped;
    if (field !== 'ignore') taken.add(field);
    const examples = lines
      .values()
      .map(({ cells: filled }) => (filled[index] ?? '').slice(0, EXAMPLE_MAX))
      .filter(Boolean)
      .take(EXAMPLES)
      .toArray();
    return { heading: heading.slice(0, EXAMPLE_MAX), examples, field };
  });
}

function detectField(heading: string): ImportField {
  const name = heading.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  const known = Object.entries(HEADINGS) as [Field, readonly string[]][];
  return known.find(([, names]) => names.includes(name))?.[0] ?? 'ignore';
}

function toImportLine({ line, cells }: CsvRow, columns: readonly ImportColumn[]): ImportLine {
  const cell = (field: Field) => cells[columns.findIndex((column) => column.field === field)] ?? '';
  return {
    line,
    email: cell('email').trim(),
    fullName: (cell('fullName') || `${cell('firstName')} ${cell('lastName')}`).trim(),
    contactNumber: cleanNumber(cell('contactNumber')),
    course: cell('course').trim(),
  };
}

/** A phone number without formatting of other programs: '="98…"', "'98…", 'p:+9198…', '98….0'. */
function cleanNumber(cell: string): string {
  const [, quoted = cell] = /^="(.*)"$/.exec(cell.trim()) ?? [];
  return quoted
    .replace(/^\s*['’]?\s*(?:p:|tel:|phone:)?\s*/i, '')
    .replace(/\.0+$/, '')
    .trim();
}
