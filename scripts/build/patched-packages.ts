// Patches Astro's runtime and sonner.
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Escapes `<` and `>` in the attributes of compiled Astro components. */
const RUNTIME = fileURLToPath(new URL('../../src/lib/astro-runtime.ts', import.meta.url));

/**
 * sonner: the content policy blocks the style that it injects, so its own CSS file is imported instead; and a swipe of
 * 20 px dismisses a toast (NOTE-09), for which it has no setting. Fails the build when sonner no longer has that code.
 */
export const patchedPackages: Plugin = {
  name: 'patched-packages',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id === 'astro/compiler-runtime' && importer !== RUNTIME ? RUNTIME : undefined,
  transform(code, id) {
    if (!/[\\/]sonner[\\/]dist[\\/]index\.mjs/.test(id)) return null;
    const plain = code.replace(/^__insertCSS\(".*"\);?$/m, '');
    if (plain === code) this.error('sonner no longer calls __insertCSS');
    const patched = plain.replace(/const SWIPE_THRESHOLD = \d+;/, 'const SWIPE_THRESHOLD = 20;');
    if (patched === plain) this.error('sonner no longer names its SWIPE_THRESHOLD');
    return { code: patched, map: null };
  },
};
