// What a build remembers of each page: what it carries inline, and whether search engines are told of it.
import { branchOf } from '../../server/http/host-rules.ts';
import type { SiteManifest } from '../../server/adapters/site-manifest.ts';
import { inlineHashes } from './content-policy.ts';

const LEFT_OUT = /<meta name="robots" content="noindex"/;

/** By first segment; grows with pages, so that nothing has to hold all of them. */
export interface PageFacts {
  inline: Map<string, { scripts: Set<string>; styles: Set<string> }>;
  listed: Set<string>;
}

/** Those of a build before, or none. */
export function pageFacts(known?: Pick<SiteManifest, 'inline' | 'listed'>): PageFacts {
  const inline = Object.entries(known?.inline ?? {}).map(
    ([branch, { scripts, styles }]) =>
      [branch, { scripts: new Set(scripts), styles: new Set(styles) }] as const,
  );
  return { inline: new Map(inline), listed: new Set(known?.listed) };
}

/** `name` is the file's. */
export function addPage(facts: PageFacts, name: string, html: string): void {
  const branch = branchOf(name.replace(/\.html$/, ''));
  const known = facts.inline.get(branch) ?? { scripts: new Set(), styles: new Set() };
  const { scripts, styles } = inlineHashes([html]);
  facts.inline.set(branch, {
    scripts: known.scripts.union(scripts),
    styles: known.styles.union(styles),
  });
  if (LEFT_OUT.test(html)) facts.listed.delete(name);
  else facts.listed.add(name);
}

export function factsForManifest(facts: PageFacts): Pick<SiteManifest, 'inline' | 'listed'> {
  const inline = [...facts.inline].map(
    ([branch, { scripts, styles }]) =>
      [branch, { scripts: [...scripts].sort(), styles: [...styles].sort() }] as const,
  );
  return { inline: Object.fromEntries(inline.sort()), listed: [...facts.listed].sort() };
}
