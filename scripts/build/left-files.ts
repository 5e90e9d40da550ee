// Files of earlier code that pages opened before the build may still ask for.
import type { SiteManifest } from '../../server/adapters/site-manifest.ts';

const HASHED = '_astro/';
const KEPT_MS = 7 * 24 * 3_600_000;

/**
 * Of the files that were served and that the code does not make any more: those that stay, with the moment in which
 * they were left. Hashed files stay for a week after the last build that had them.
 */
export function stillLeft(
  others: readonly string[],
  earlier: SiteManifest['left'],
  now: number,
): SiteManifest['left'] {
  const left = others
    .filter((name) => name.startsWith(HASHED))
    .map((name) => [name, earlier[name] ?? now] as const);
  return Object.fromEntries(left.filter(([, since]) => now - since < KEPT_MS));
}
