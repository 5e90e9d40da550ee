// The claim 'MSME Verified' requires a Udyam registration number wherever the site makes it.
import { namesRegister } from '#contract/sales/register-mark.ts';
import type { SiteDocumentKey, SiteDocuments } from '#contract/site/site-documents.ts';
import { getFault } from '../platform/errors.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import { shipped, storedValue } from '../platform/shipped-content.ts';
import { openingRow } from '../sales/school-opening.ts';
import { documentRow } from './site-content.store.ts';

/** Site content that can contain the claim. */
export interface Claiming {
  /** Undefined in settings published by older releases. */
  settings: { registration: string; udyam?: string | undefined };
  timeline: SiteDocuments['timeline'];
}

/** The text that claims the registration: the mark next to the name first. */
export function getClaim({ settings, timeline }: Claiming): string | undefined {
  const timelineTexts = timeline.flatMap(({ title, points }) => [title, ...points]);
  return [settings.registration, ...timelineTexts].find(namesRegister);
}

/** What to do about a claim without a number; false when nothing is wrong. */
export function unproven(claiming: Claiming): string | false {
  const claim = getClaim(claiming);
  if (claim === undefined || claiming.settings.udyam) return false;
  const isMark = claim === claiming.settings.registration;
  const otherwise = isMark ? 'clear the field Registration' : 'remove it from the timeline';
  return `The site says “${claim}”: enter the Udyam number that proves it, or ${otherwise}.`;
}

/**
 * Checks a document at publication. Before the opening the launch checklist shows the claim, and the demo shows sample
 * content. Fails: malformed, once a school in production is open.
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
      : // A claim in the settings was published before.
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
