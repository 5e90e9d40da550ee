// Facts for search engines in the words of schema.org, as text that is safe inside a script element.
import { scriptText } from '#site/lib/script-text.ts';

export type Fact = Readonly<Record<string, unknown>>;

/** All facts of a page in one JSON-LD document. No name or text in it can end the script element. */
export function jsonLdText(facts: readonly Fact[]): string {
  return scriptText({ '@context': 'https://schema.org', '@graph': facts });
}

/** Absolute where the build knows the site's address; else relative to the page, which JSON-LD allows. */
export function addressOn(site: URL | undefined, path: string): string {
  return site ? new URL(path, site).href : path;
}
