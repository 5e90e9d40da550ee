// schema.org data for search engines.
import { toScriptText } from '#site/lib/script-text.ts';

export type JsonLdNode = Readonly<Record<string, unknown>>;

/** One JSON-LD document, safe inside a script element. */
export function formatJsonLd(facts: readonly JsonLdNode[]): string {
  return toScriptText({ '@context': 'https://schema.org', '@graph': facts });
}

/** Absolute if the build knows the site's URL; else relative, which JSON-LD allows. */
export function toUrl(site: URL | undefined, path: string): string {
  return site ? new URL(path, site).href : path;
}
