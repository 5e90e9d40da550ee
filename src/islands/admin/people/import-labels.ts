import type { ImportedLine } from '#contract/people/people.ts';
import type { ImportResult } from '#site/api/students.ts';
import { pluralize } from '#site/lib/plural.ts';

type Outcome = ImportedLine['outcome'];

const FUTURE: Readonly<Record<Outcome, string>> = {
  created: 'Account will be created',
  enrolled: 'Will be enrolled',
  invited: 'Course opens when the invitation is accepted',
  'created and enrolled': 'Account will be created and enrolled',
  unchanged: 'No change',
  refused: 'Error',
};
const PAST: Readonly<Record<Outcome, string>> = {
  created: 'Account created',
  enrolled: 'Enrolled',
  invited: 'Course opens when the invitation is accepted',
  'created and enrolled': 'Account created and enrolled',
  unchanged: 'No change',
  refused: 'Error',
};

export function formatOutcome({ outcome }: ImportedLine, done: boolean): string {
  return (done ? PAST : FUTURE)[outcome];
}

export const SAMPLE_CSV = `Email,Full name,Phone,Course
asha.rao@example.com,Asha Rao,+91 98765 00004,
omkar.jadhav@example.com,ओंकार जाधव,9876500005,
`;

export function hasRefused({ lines }: ImportResult): boolean {
  return lines.some(({ outcome }) => outcome === 'refused');
}

export function countImportable({ lines }: ImportResult): number {
  return lines.filter(({ outcome }) => outcome !== 'refused').length;
}

/** Whether the checked file changes something and has no refused lines that would stop the import. */
export function canImport(result: ImportResult, skipRefused: boolean): boolean {
  const { done, lines } = result;
  const changes = lines.some(({ outcome }) => outcome !== 'refused' && outcome !== 'unchanged');
  return !done && changes && (skipRefused || !hasRefused(result));
}

const countLines = (lines: readonly ImportedLine[], part: string) =>
  lines.filter(({ outcome }) => outcome.includes(part)).length;

export function formatImported({ lines }: ImportResult): string {
  return [
    pluralize(countLines(lines, 'created'), 'account'),
    pluralize(countLines(lines, 'enrolled') + countLines(lines, 'invited'), 'enrolment'),
  ].join(', ');
}

export function formatImportState(result: ImportResult, skipRefused: boolean): string {
  const { done, lines, columns } = result;
  const refused = countLines(lines, 'refused');
  if (columns.every(({ field }) => field !== 'email'))
    return 'The file cannot be imported without an email column.';
  if (done && refused > 0) return `Done: ${formatImported(result)}. ${refused} skipped.`;
  if (done) return `Done: ${formatImported(result)}.`;
  if (lines.length === 0) return 'The file has no rows below the header.';
  if (refused > 0 && !skipRefused) {
    const refusedLines = refused === 1 ? '1 row has an error' : `${refused} rows have errors`;
    return `${refusedLines}, so nothing can be imported. Fix the file and check it again, or skip these rows.`;
  }
  if (!canImport(result, skipRefused)) return 'There is nothing to import.';
  return `The import would create ${formatImported(result).replace(', ', ' and ')}. Nothing has been imported yet.`;
}
