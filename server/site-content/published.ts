// What the owner has published of the site, for builds: over the site's own files it lays what stands here.
import { createHash } from 'node:crypto';
import { getAllCourses, showAllCategories } from '#contract/catalogue.ts';
import { buildCall } from '#contract/build-source.ts';
import type { BuildAnswer } from '#contract/build-source.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { getSiteContent } from '#contract/site-documents.ts';
import type { SiteContent } from '#contract/site-documents.ts';
import type { Queries } from '../platform/ports.ts';
import { termsAt } from '../tax/seller-terms.ts';
import * as store from './site-content.store.ts';

/** What is published, and who sells by now. */
export async function siteContent(db: Queries, now: number): Promise<SiteContent> {
  const rows = await store.publishedRows(db);
  const values = rows.map(({ key, published }) => [key, JSON.parse(published ?? 'null')] as const);
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
  };
}

/** Equal for equal content; empty where the site's files hold alone. */
export function contentDigest({ documents, seller }: SiteContent): string {
  if (Object.keys(documents).length === 0 && seller === null) return '';
  return createHash('sha256')
    .update(JSON.stringify([documents, seller]))
    .digest('hex');
}

export interface ContentSource {
  /** Lines of `contract/build-source.ts` for a build of the code, which shows no course. */
  text: string;
  digest: string;
}

export async function contentSource(db: Queries, now: number): Promise<ContentSource> {
  const data = await siteContent(db, now);
  const line = (endpoint: Endpoint, answer: unknown, query?: Record<string, string>): string => {
    const told: BuildAnswer = {
      call: buildCall(endpoint, query),
      answer: endpoint.answer.parse({ success: true, data: answer }),
    };
    return `${JSON.stringify(told)}\n`;
  };
  const lines = [
    line(getSiteContent, data),
    line(getAllCourses, [], { view: 'card' }),
    line(showAllCategories, []),
  ];
  return { text: lines.join(''), digest: contentDigest(data) };
}
