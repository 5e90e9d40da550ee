// Case studies and posts as schema.org data.
import { paths } from '#contract/paths.ts';
import { organizationId } from './company.ts';
import { addressOn, type Fact } from './json-ld.ts';

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
export function caseStudyFact(site: URL | undefined, work: CaseStudy, picture: string): Fact {
  return {
    '@type': 'CreativeWork',
    name: work.title,
    abstract: work.summary,
    genre: work.category,
    dateCreated: work.year,
    url: addressOn(site, paths.caseStudy(work.id)),
    image: addressOn(site, picture),
    creator: { '@id': organizationId(site) },
  };
}

/** `picture` is the path of the page's preview picture. */
export function postFact(site: URL | undefined, post: Post, picture: string): Fact {
  return {
    '@type': 'Article',
    headline: post.title,
    description: post.summary,
    url: addressOn(site, paths.post(post.id)),
    image: addressOn(site, picture),
    datePublished: post.publishedOn.toISOString(),
    dateModified: (post.updatedOn ?? post.publishedOn).toISOString(),
    author: { '@type': 'Person', name: post.author },
    publisher: { '@id': organizationId(site) },
    ...(post.tags.length > 0 ? { keywords: post.tags.join(', ') } : {}),
  };
}
