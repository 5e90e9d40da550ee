// schema.org data for search engines.
import { scriptText } from '#site/lib/script-text.ts';

export type Fact = Readonly<Record<string, unknown>>;

/** One JSON-LD document, safe inside a script element. */
export function jsonLdText(facts: readonly Fact[]): string {
  return scriptText({ '@context': 'https://schema.org', '@graph': facts });
}

/** Absolute if the build knows the site's URL; else relative, which JSON-LD allows. */
export function addressOn(site: URL | undefined, path: string): string {
  return site ? new URL(path, site).href : path;
}
