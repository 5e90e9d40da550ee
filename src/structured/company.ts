// The company and its site as schema.org data.
import { COMPANY, ORGANIZATION } from '#site/company.ts';
import { filePaths, paths } from '#contract/paths.ts';
import { SOCIAL_NETWORKS } from '#contract/site/settings.ts';
import { toUrl, type JsonLdNode } from './json-ld.ts';

const SOCIAL_PAGES = SOCIAL_NETWORKS.map((network) => ORGANIZATION[network]).filter(Boolean);

export function toOrganizationNode(site: URL | undefined): JsonLdNode {
  return {
    '@type': 'Organization',
    '@id': getOrganizationId(site),
    name: COMPANY.name,
    ...(ORGANIZATION.nameDevanagari ? { alternateName: ORGANIZATION.nameDevanagari } : {}),
    slogan: ORGANIZATION.tagline,
    description: ORGANIZATION.description,
    url: toUrl(site, paths.home),
    logo: toUrl(site, filePaths.icon('icon-512')),
    email: COMPANY.email,
    telephone: COMPANY.phone,
    ...(SOCIAL_PAGES.length > 0 ? { sameAs: SOCIAL_PAGES } : {}),
    address: {
      '@type': 'PostalAddress',
      addressLocality: COMPANY.city,
      addressRegion: ORGANIZATION.state,
      addressCountry: ORGANIZATION.country,
    },
  };
}

/** With the URL of the catalogue's search. */
export function toWebSiteNode(site: URL | undefined): JsonLdNode {
  return {
    '@type': 'WebSite',
    name: COMPANY.name,
    url: toUrl(site, paths.home),
    inLanguage: 'en-IN',
    publisher: { '@id': getOrganizationId(site) },
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${toUrl(site, paths.allCourses)}?query={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  };
}

export function getOrganizationId(site: URL | undefined): string {
  return toUrl(site, `${paths.home}#organization`);
}
