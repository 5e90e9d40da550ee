import type { ImportedLine } from '#contract/people/people.ts';
import type { ImportResult } from '#site/api/students.ts';
import { pluralize } from '#site/lib/plural.ts';

type Outcome = ImportedLine['outcome'];

const FUTURE: Readonly<Record<Outcome, string>> = {
  created: 'Account will be made',
  enrolled: 'Will be enrolled',
  invited: 'Course opens with the invitation',
  'created and enrolled': 'Account will be made and enrolled',
  unchanged: 'Stays as it is',
  refused: 'Refused',
};
const PAST: Readonly<Record<Outcome, string>> = {
  created: 'Account made',
  enrolled: 'Enrolled',
  invited: 'Course waits for the invitation',
  'created and enrolled': 'Account made and enrolled',
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

/** The checked file changes something, and refused lines are left out. */
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
  if (columns.every(({ field }) => field !== 'email')) return 'No line can be read before that.';
  if (done && refused > 0) return `Done: ${importedLine(result)}. ${refused} left out.`;
  if (done) return `Done: ${importedLine(result)}.`;
  if (lines.length === 0) return 'There is no line under the heading.';
  if (refused > 0 && !skipRefused) {
    const these = refused === 1 ? '1 line is' : `${refused} lines are`;
    return `${these} refused, so nothing would happen. Fix the file and check it again, or leave them out.`;
  }
  if (!canImport(result, skipRefused)) return 'Nothing would change.';
  return `It would make ${importedLine(result).replace(', ', ' and ')}. Nothing has happened yet.`;
}
