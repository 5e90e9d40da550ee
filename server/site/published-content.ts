// The owner's published site content for builds. It overrides the shipped files.
import { createHash } from 'node:crypto';
import { getBundleCards } from '#contract/sales/bundles.ts';
import { getAllCourses, showAllCategories } from '#contract/courses/catalogue.ts';
import { toBuildResponse } from '#contract/site/build-source.ts';
import { getSiteContent } from '#contract/site/site-content.ts';
import type { SiteContent } from '#contract/site/site-content.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import type { SitePicture } from '#contract/site/site-media.ts';
import { parseStoredValue } from '../platform/default-content.ts';
import { termsAt } from '../sales/tax/seller-terms.ts';
import { isSchoolOpen } from '../sales/school-opening.ts';
import { listPictures } from './site-media.store.ts';
import * as store from './site-content.store.ts';

export interface ContentDeps {
  db: Queries;
  installation: Pick<Deps['installation'], 'production'>;
}

/** Published documents, or drafts where they exist; the current seller, and whether the school is open. */
export async function loadSiteContent(
  { db, installation }: ContentDeps,
  now: number,
  variant: 'published' | 'drafts' = 'published',
): Promise<SiteContent> {
  const rows = await store.listPublicRows(db);
  const values = rows.flatMap(({ key, published, draft }) => {
    const value = variant === 'drafts' ? (draft ?? published) : published;
    return value === null ? [] : [[key, parseStoredValue(key, value)] as const];
  });
  const holders =
    variant === 'drafts' ? (['draft', 'published'] as const) : (['published'] as const);
  const pictures = await listPictures(db, holders);
  const terms = await termsAt(db, now);
  return {
    documents: Object.fromEntries(values) as SiteContent['documents'],
    seller: terms
      ? {
          legalName: terms.legal_name,
          address: terms.address,
          gstin: (terms.registration === 'regular' && terms.gstin) || '',
          sac: terms.sac,
        }
      : null,
    ...(pictures.length > 0 ? { pictures } : {}),
    isOpen: await isSchoolOpen(db, installation),
  };
}

/** Equal for equal content; empty when only the shipped files apply. */
export function computeContentDigest({ documents, seller, isOpen = true }: SiteContent): string {
  if (Object.keys(documents).length === 0 && seller === null && isOpen) return '';
  return createHash('sha256')
    .update(JSON.stringify([documents, seller, ...(isOpen ? [] : ['soon'])]))
    .digest('hex');
}

export interface ContentSource {
  /** Lines of `contract/site/build-source.ts`, with site content but without courses. */
  text: string;
  digest: string;
  /** Uploaded pictures that the pages show. */
  pictures: readonly SitePicture[];
}

export async function buildContentSource(
  deps: ContentDeps,
  now: number,
  variant: 'published' | 'drafts' = 'published',
): Promise<ContentSource> {
  const data = await loadSiteContent(deps, now, variant);
  const responses = [
    toBuildResponse(getSiteContent, data),
    toBuildResponse(getAllCourses, [], { view: 'card' }),
    toBuildResponse(showAllCategories, []),
    toBuildResponse(getBundleCards, []),
  ];
  return {
    text: responses.map((response) => `${JSON.stringify(response)}\n`).join(''),
    digest: computeContentDigest(data),
    pictures: data.pictures ?? [],
  };
}
