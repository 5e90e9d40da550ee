// The claim 'MSME Verified' requires a Udyam registration number wherever the site makes it.
import { hasMsmeClaim } from '#contract/sales/msme-claim.ts';
import type { SiteDocumentKey, SiteDocuments } from '#contract/site/site-documents.ts';
import { createFieldError } from '../platform/errors.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import { getDefaultContent, parseStoredValue } from '../platform/default-content.ts';
import { findSchoolOpening } from '../sales/school-opening.ts';
import { findDocumentRow } from './site-content.store.ts';

/** Site content that can contain the claim. */
export interface ClaimTexts {
  /** Undefined in settings published by older releases. */
  settings: { registration: string; udyam?: string | undefined };
  timeline: SiteDocuments['timeline'];
}

/** The text that claims the registration: the mark next to the name first. */
export function findClaim({ settings, timeline }: ClaimTexts): string | undefined {
  const timelineTexts = timeline.flatMap(({ title, points }) => [title, ...points]);
  return [settings.registration, ...timelineTexts].find(hasMsmeClaim);
}

/** What to do about a claim without a number; false when nothing is wrong. */
export function findClaimProblem(texts: ClaimTexts): string | false {
  const claim = findClaim(texts);
  if (claim === undefined || texts.settings.udyam) return false;
  const isMark = claim === texts.settings.registration;
  const alternative = isMark ? 'clear the trust mark' : 'remove it from the timeline';
  return `The site says “${claim}”: enter the Udyam number that proves it, or ${alternative}.`;
}

/**
 * Checks a document at publication. Before the opening the launch checklist shows the claim, and the demo shows sample
 * content. Fails: malformed, once a school in production is open.
 */
export async function checkClaimIsProven<K extends SiteDocumentKey>(
  db: Queries,
  { production }: Pick<Deps['installation'], 'production'>,
  { key, value }: { key: K; value: SiteDocuments[K] },
): Promise<void> {
  if (key !== 'settings' && key !== 'timeline') return;
  if (!production || !(await findSchoolOpening(db))) return;
  const settings = await loadPublished(db, 'settings');
  const timeline = await loadPublished(db, 'timeline');
  const why = findClaimProblem(
    key === 'settings'
      ? { settings: value as typeof settings, timeline }
      : // A claim in the settings was published before.
        { settings: { ...settings, registration: '' }, timeline: value as typeof timeline },
  );
  if (why !== false) throw createFieldError(key === 'settings' ? 'udyam' : 'value', why);
}

async function loadPublished<K extends SiteDocumentKey>(
  db: Queries,
  key: K,
): Promise<SiteDocuments[K]> {
  const row = await findDocumentRow(db, key);
  return row?.published ? parseStoredValue(key, row.published) : getDefaultContent(key);
}
