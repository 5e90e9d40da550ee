// Breadcrumbs, lists and FAQs as schema.org data.
import { paths } from '#contract/paths.ts';
import { addressOn, type Fact } from './json-ld.ts';

export interface Named {
  name: string;
  path: string;
}

/** `trail` ends with the page itself. */
export function breadcrumbs(site: URL | undefined, trail: readonly Named[]): Fact {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: paths.home }, ...trail].map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: addressOn(site, path),
    })),
  };
}

export function itemList(site: URL | undefined, items: readonly Named[]): Fact {
  return {
    '@type': 'ItemList',
    numberOfItems: items.length,
    itemListElement: items.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      url: addressOn(site, path),
    })),
  };
}

export function questions(entries: readonly { title: string; text: string }[]): Fact {
  return {
    '@type': 'FAQPage',
    mainEntity: entries.map(({ title, text }) => ({
      '@type': 'Question',
      name: title,
      acceptedAnswer: { '@type': 'Answer', text },
    })),
  };
}
