// The owner's published site content for builds. It overrides the shipped files.
import { createHash } from 'node:crypto';
import { getBundleCards } from '#contract/sales/bundles.ts';
import { getAllCourses, showAllCategories } from '#contract/courses/catalogue.ts';
import { buildCall } from '#contract/site/build-source.ts';
import type { BuildAnswer } from '#contract/site/build-source.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { getSiteContent } from '#contract/site/site-content.ts';
import type { SiteContent } from '#contract/site/site-content.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import type { SitePicture } from '#contract/site/site-media.ts';
import { storedValue } from '../platform/shipped-content.ts';
import { termsAt } from '../sales/tax/seller-terms.ts';
import { isOpen } from '../sales/school-opening.ts';
import { listPicturesOf } from './site-media.store.ts';
import * as store from './site-content.store.ts';

export interface ContentSight {
  db: Queries;
  installation: Pick<Deps['installation'], 'production'>;
}

/** Published documents, or drafts where they exist; the current seller, and whether the school is open. */
export async function siteContent(
  { db, installation }: ContentSight,
  now: number,
  shows: 'published' | 'drafts' = 'published',
): Promise<SiteContent> {
  const rows = await store.publicRows(db);
  const values = rows.flatMap(({ key, published, draft }) => {
    const value = shows === 'drafts' ? (draft ?? published) : published;
    return value === null ? [] : [[key, storedValue(key, value)] as const];
  });
  const holders = shows === 'drafts' ? (['draft', 'published'] as const) : (['published'] as const);
  const pictures = await listPicturesOf(db, holders);
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
    isOpen: await isOpen(db, installation),
  };
}

/** Equal for equal content; empty when only the shipped files apply. */
export function contentDigest({ documents, seller, isOpen = true }: SiteContent): string {
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

export async function contentSource(
  sight: ContentSight,
  now: number,
  shows: 'published' | 'drafts' = 'published',
): Promise<ContentSource> {
  const data = await siteContent(sight, now, shows);
  const line = (endpoint: Endpoint, answer: unknown, query?: Record<string, string>): string => {
    const buildAnswer: BuildAnswer = {
      call: buildCall(endpoint, query),
      answer: endpoint.answer.parse({ success: true, data: answer }),
    };
    return `${JSON.stringify(buildAnswer)}\n`;
  };
  const lines = [
    line(getSiteContent, data),
    line(getAllCourses, [], { view: 'card' }),
    line(showAllCategories, []),
    line(getBundleCards, []),
  ];
  return { text: lines.join(''), digest: contentDigest(data), pictures: data.pictures ?? [] };
}
