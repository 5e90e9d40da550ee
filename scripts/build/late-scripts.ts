// Scripts wait their turn: text and font come first, and what a script imports comes beside it, not after it.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const SCRIPT = /<script type="module" src="([^"]+)">/g;
/** Static imports of a built chunk, which stand at its head. */
const IMPORT = /(?:import|from)\s*"\.\/([\w.-]+\.js)"/g;

export function lateScripts(): AstroIntegration {
  return {
    name: 'late-scripts',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir);
        const names = await readdir(folder, { recursive: true });
        for (const name of names.filter((one) => one.endsWith('.html'))) {
          const path = join(folder, name);
          await writeFile(path, await withLateScripts(await readFile(path, 'utf8'), folder));
        }
      },
    },
  };
}

async function withLateScripts(html: string, folder: string): Promise<string> {
  const imports = new Set<string>();
  for (const [, src = ''] of html.matchAll(SCRIPT)) {
    const [base = ''] = /^.*\//.exec(src) ?? [];
    const code = await readFile(join(folder, src), 'utf8');
    for (const [, name = ''] of code.matchAll(IMPORT)) imports.add(base + name);
  }
  const preloads = [...imports].map(
    (href) => `<link rel="modulepreload" fetchpriority="low" href="${href}">`,
  );
  return html
    .replaceAll(SCRIPT, '<script type="module" fetchpriority="low" src="$1">')
    .replace('</head>', `${preloads.join('')}</head>`);
}
