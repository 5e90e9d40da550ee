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

export function outcomeLabel({ outcome }: ImportedLine, done: boolean): string {
  return (done ? PAST : FUTURE)[outcome];
}

export const SAMPLE = `Email,Full name,Phone,Course
asha.rao@example.com,Asha Rao,+91 98765 00004,
omkar.jadhav@example.com,ओंकार जाधव,9876500005,
`;

export function hasRefused({ lines }: ImportResult): boolean {
  return lines.some(({ outcome }) => outcome === 'refused');
}

export function importable({ lines }: ImportResult): number {
  return lines.filter(({ outcome }) => outcome !== 'refused').length;
}

/** Whether the checked file changes something and has no refused lines that would stop the import. */
export function canImport(result: ImportResult, skipRefused: boolean): boolean {
  const { done, lines } = result;
  const changes = lines.some(({ outcome }) => outcome !== 'refused' && outcome !== 'unchanged');
  return !done && changes && (skipRefused || !hasRefused(result));
}

const countOf = (lines: readonly ImportedLine[], part: string) =>
  lines.filter(({ outcome }) => outcome.includes(part)).length;

export function importedLine({ lines }: ImportResult): string {
  return [
    pluralize(countOf(lines, 'created'), 'account'),
    pluralize(countOf(lines, 'enrolled') + countOf(lines, 'invited'), 'enrolment'),
  ].join(', ');
}

export function verdict(result: ImportResult, skipRefused: boolean): string {
  const { done, lines, columns } = result;
  const refused = countOf(lines, 'refused');
  if (columns.every(({ field }) => field !== 'email'))
    return 'Without an email column no line can be read.';
  if (done && refused > 0) return `Done: ${importedLine(result)}. ${refused} skipped.`;
  if (done) return `Done: ${importedLine(result)}.`;
  if (lines.length === 0) return 'The file has no lines below the heading.';
  if (refused > 0 && !skipRefused) {
    const these = refused === 1 ? '1 line is' : `${refused} lines are`;
    return `${these} refused, so nothing can be imported. Fix the file and check it again, or skip the refused lines.`;
  }
  if (!canImport(result, skipRefused)) return 'Nothing would change.';
  return `The import would create ${importedLine(result).replace(', ', ' and ')}. Nothing is imported yet.`;
}
