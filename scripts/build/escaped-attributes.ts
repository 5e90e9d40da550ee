// Gives compiled Astro components our runtime, which escapes `<` and `>` in attributes.
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const RUNTIME = fileURLToPath(new URL('../../src/lib/astro-runtime.ts', import.meta.url));

export const escapedAttributes: Plugin = {
  name: 'escaped-attributes',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id === 'astro/compiler-runtime' && importer !== RUNTIME ? RUNTIME : undefined,
};
