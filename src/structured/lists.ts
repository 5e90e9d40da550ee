// Breadcrumbs, lists and FAQs as schema.org data.
import { paths } from '#contract/paths.ts';
import { toUrl, type JsonLdNode } from './json-ld.ts';

export interface Named {
  name: string;
  path: string;
}

/** `trail` ends with the page itself. */
export function toBreadcrumbsNode(site: URL | undefined, trail: readonly Named[]): JsonLdNode {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: paths.home }, ...trail].map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: toUrl(site, path),
    })),
  };
}

export function toItemListNode(site: URL | undefined, items: readonly Named[]): JsonLdNode {
  return {
    '@type': 'ItemList',
    numberOfItems: items.length,
    itemListElement: items.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      url: toUrl(site, path),
    })),
  };
}

export function toFaqNode(entries: readonly { title: string; text: string }[]): JsonLdNode {
  return {
    '@type': 'FAQPage',
    mainEntity: entries.map(({ title, text }) => ({
      '@type': 'Question',
      name: title,
      acceptedAnswer: { '@type': 'Answer', text },
    })),
  };
}
