// What differs between two values of a document, field by field, as the activity log tells it.
import type { AuditChange } from '#contract/audit.ts';

const FIELDS_TOLD = 30;

/** Of lists each entry is a field, named by its id. */
export function changesBetween(before: unknown, after: unknown): AuditChange[] {
  const [old, fresh] = [textsOf(before), textsOf(after)];
  const names = [...new Set([...old.keys(), ...fresh.keys()])];
  return names
    .map((field) => ({ field, before: old.get(field) ?? '', after: fresh.get(field) ?? '' }))
    .filter((change) => change.before !== change.after)
    .slice(0, FIELDS_TOLD);
}

function textsOf(value: unknown): Map<string, string> {
  if (!Array.isArray(value)) {
    return new Map(Object.entries(value as object).map(([name, one]) => [name, String(one)]));
  }
  const entries = value as { id: string }[];
  return new Map(
    entries.map(({ id, ...rest }, at) => [
      id,
      `${at + 1}. ${Object.values(rest).map(fieldText).join(', ')}`,
    ]),
  );
}

/** Of parts the texts of each. */
function fieldText(one: unknown): string {
  if (!Array.isArray(one)) return String(one);
  return one
    .map((part) => (typeof part === 'object' ? Object.values(part as object).join(', ') : part))
    .join();
}
