// 'MSME Verified' is a fact of a register: wherever the site says it, it stands with its Udyam number, or not at all.
import { namesRegister } from '#contract/register-mark.ts';
import type { SiteDocumentKey, SiteDocuments } from '#contract/site-documents.ts';
import { getFault } from '../platform/errors.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import { shipped, storedValue } from '../platform/shipped-content.ts';
import { openingRow } from '../sales/school-opening.ts';
import { documentRow } from './site-content.store.ts';

/** What of the site says it. */
export interface Claiming {
  /** Settings that were published before there was a number have none. */
  settings: { registration: string; udyam?: string | undefined };
  timeline: SiteDocuments['timeline'];
}

/** The words in which the site claims to stand in the register: first those beside the name. */
export function getClaim({ settings, timeline }: Claiming): string | undefined {
  const timelineTexts = timeline.flatMap(({ title, points }) => [title, ...points]);
  return [settings.registration, ...timelineTexts].find(namesRegister);
}

/** What is to be done where it is said without the number; else false. */
export function unproven(claiming: Claiming): string | false {
  const claim = getClaim(claiming);
  if (claim === undefined || claiming.settings.udyam) return false;
  const isMark = claim === claiming.settings.registration;
  const otherwise = isMark ? 'empty the field Registration' : 'take it out of the timeline';
  return `The site says “${claim}”: give the Udyam number that proves it, or ${otherwise}.`;
}

/**
 * Of a document that is published. Before the opening the list of what is left says it, and a trial shows the sample's.
 * Fails: malformed, once a school in production is open.
 */
export async function requireProven<K extends SiteDocumentKey>(
  db: Queries,
  { production }: Pick<Deps['installation'], 'production'>,
  { key, value }: { key: K; value: SiteDocuments[K] },
): Promise<void> {
  if (key !== 'settings' && key !== 'timeline') return;
  if (!production || !(await openingRow(db))) return;
  const settings = await published(db, 'settings');
  const timeline = await published(db, 'timeline');
  const why = unproven(
    key === 'settings'
      ? { settings: value as typeof settings, timeline }
      : // What the settings say was published before.
        { settings: { ...settings, registration: '' }, timeline: value as typeof timeline },
  );
  if (why !== false) throw getFault(key === 'settings' ? 'udyam' : 'value', why);
}

async function published<K extends SiteDocumentKey>(
  db: Queries,
  key: K,
): Promise<SiteDocuments[K]> {
  const row = await documentRow(db, key);
  return row?.published ? storedValue(key, row.published) : shipped(key);
}
