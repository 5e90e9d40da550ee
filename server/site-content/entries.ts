// What the entries of a list have to be beside what its schema says.
import type { SiteDocumentKey } from '#contract/site-documents.ts';
import type { FieldFault } from '#contract/refusals.ts';
import { AppError } from '../platform/errors.ts';
import { hasFixedEntries, isSampleWork, shipped } from '../platform/shipped-content.ts';

/** Fails: malformed, where entries are none of those that the list has to have, or a sample claims a result. */
export function requireEntries(key: SiteDocumentKey, value: unknown): void {
  if (hasFixedEntries(key)) requireSame(key, value);
  if (key === 'work')
    requireHonest(value as readonly { id: string; results: readonly unknown[] }[]);
}

/** The texts of what is drawn: as many as the file has, and the same. */
function requireSame(key: SiteDocumentKey, value: unknown): void {
  const ids = (entries: unknown) => (entries as { id: string }[]).map(({ id }) => id).join();
  if (ids(value) === ids(shipped(key))) return;
  throw new AppError('malformed', 'Of this list the texts can be changed, not the entries.');
}

/** What was made for nobody has measured nothing. */
function requireHonest(works: readonly { id: string; results: readonly unknown[] }[]): void {
  const message = 'A studio sample was made for nobody: it has no results.';
  const fields = works.flatMap(({ id, results }, at): FieldFault[] =>
    isSampleWork(id) && results.length > 0 ? [{ path: `value.${at}.results`, message }] : [],
  );
  if (fields.length > 0) throw new AppError('malformed', message, { fields });
}
