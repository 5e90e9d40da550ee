// Case studies and posts as schema.org data.
import { paths } from '#contract/paths.ts';
import { getOrganizationId } from './company.ts';
import { toUrl, type JsonLdNode } from './json-ld.ts';

interface CaseStudy {
  id: string;
  title: string;
  summary: string;
  category: string;
  year: string;
}

interface Post {
  id: string;
  title: string;
  summary: string;
  author: string;
  publishedOn: Date;
  updatedOn?: Date | undefined;
  tags: readonly string[];
}

/** `picture` is the path of the page's preview picture. */
export function toCaseStudyNode(
  site: URL | undefined,
  work: CaseStudy,
  picture: string,
): JsonLdNode {
  return {
    '@type': 'CreativeWork',
    name: work.title,
    abstract: work.summary,
    genre: work.category,
    dateCreated: work.year,
    url: toUrl(site, paths.caseStudy(work.id)),
    image: toUrl(site, picture),
    creator: { '@id': getOrganizationId(site) },
  };
}

/** `picture` is the path of the page's preview picture. */
export function toPostNode(site: URL | undefined, post: Post, picture: string): JsonLdNode {
  return {
    '@type': 'Article',
    headline: post.title,
    description: post.summary,
    url: toUrl(site, paths.post(post.id)),
    image: toUrl(site, picture),
    datePublished: post.publishedOn.toISOString(),
    dateModified: (post.updatedOn ?? post.publishedOn).toISOString(),
    author: { '@type': 'Person', name: post.author },
    publisher: { '@id': getOrganizationId(site) },
    ...(post.tags.length > 0 ? { keywords: post.tags.join(', ') } : {}),
  };
}
