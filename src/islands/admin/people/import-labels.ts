import type { ImportedLine } from '#contract/people/people.ts';
import type { ImportResult } from '#site/api/students.ts';
import { pluralize } from '#site/lib/plural.ts';

type Outcome = ImportedLine['outcome'];

const FUTURE: Readonly<Record<Outcome, string>> = {
  created: 'Account will be created',
  enrolled: 'Will be enrolled',
  invited: 'Course opens with the invitation',
  'created and enrolled': 'Account will be created and enrolled',
  unchanged: 'Stays as it is',
  refused: 'Refused',
};
const PAST: Readonly<Record<Outcome, string>> = {
  created: 'Account created',
  enrolled: 'Enrolled',
  invited: 'Course opens with the invitation',
  'created and enrolled': 'Account created and enrolled',
  unchanged: 'Stayed as it was',
  refused: 'Refused',
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
    return 'Without an email column no line can be read.';
  if (done && refused > 0) return `Done: ${formatImported(result)}. ${refused} skipped.`;
  if (done) return `Done: ${formatImported(result)}.`;
  if (lines.length === 0) return 'The file has no lines below the heading.';
  if (refused > 0 && !skipRefused) {
    const refusedLines = refused === 1 ? '1 line is' : `${refused} lines are`;
    return `${refusedLines} refused, so nothing can be imported. Fix the file and check it again, or skip the refused lines.`;
  }
  if (!canImport(result, skipRefused)) return 'Nothing would change.';
  return `The import would create ${formatImported(result).replace(', ', ' and ')}. Nothing is imported yet.`;
}
