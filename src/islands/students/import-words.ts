// What an import would do, or has done, in words.
import type { ImportedLine } from '#contract/people.ts';
import type { ImportResult } from '#site/api/people.ts';
import { counted } from '#site/lib/plural.ts';

type Outcome = ImportedLine['outcome'];

const FUTURE: Readonly<Record<Outcome, string>> = {
  created: 'Account will be made',
  enrolled: 'Will be enrolled',
  'created and enrolled': 'Account will be made and enrolled',
  unchanged: 'Stays as it is',
  refused: 'Refused',
};
const PAST: Readonly<Record<Outcome, string>> = {
  created: 'Account made',
  enrolled: 'Enrolled',
  'created and enrolled': 'Account made and enrolled',
  unchanged: 'Stayed as it was',
  refused: 'Refused',
};

export function outcomeWord({ outcome }: ImportedLine, done: boolean): string {
  return (done ? PAST : FUTURE)[outcome];
}

/** A checked file whose lines are all accepted, and of which one changes something. */
export function canImport({ done, lines }: ImportResult): boolean {
  const outcomes = lines.map(({ outcome }) => outcome);
  return !done && !outcomes.includes('refused') && outcomes.some((one) => one !== 'unchanged');
}

const countOf = (lines: readonly ImportedLine[], part: string) =>
  lines.filter(({ outcome }) => outcome.includes(part)).length;

/** '2 accounts, 3 enrolments'. */
export function importedLine({ lines }: ImportResult): string {
  return [
    counted(countOf(lines, 'created'), 'account'),
    counted(countOf(lines, 'enrolled'), 'enrolment'),
  ].join(', ');
}

/** What the check found, in one sentence. */
export function verdict(result: ImportResult): string {
  const { done, lines } = result;
  const refused = countOf(lines, 'refused');
  if (done) return `Done: ${importedLine(result)}.`;
  if (lines.length === 0) return 'There is no line under the heading.';
  if (refused > 0) {
    const these = refused === 1 ? '1 line is' : `${refused} lines are`;
    return `${these} refused, so nothing would happen. Mend the file and check it again.`;
  }
  if (!canImport(result)) return 'Nothing would change.';
  return `It would make ${importedLine(result).replace(', ', ' and ')}. Nothing has happened yet.`;
}
