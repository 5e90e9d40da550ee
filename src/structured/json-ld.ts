// Facts for search engines in the words of schema.org, as text that is safe inside a script element.

export type Fact = Readonly<Record<string, unknown>>;

/** All facts of a page in one JSON-LD document. No name or text in it can end the script element. */
export function jsonLdText(facts: readonly Fact[]): string {
  const document = { '@context': 'https://schema.org', '@graph': facts };
  return JSON.stringify(document).replaceAll('<', '\\u003c');
}

/** Absolute where the build knows the site's address; else relative to the page, which JSON-LD allows. */
export function addressOn(site: URL | undefined, path: string): string {
  return site ? new URL(path, site).href : path;
}
