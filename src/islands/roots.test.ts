// @vitest-environment happy-dom
// Every mounted island is inside the error boundary, and runs nothing outside it.
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isValidElement } from 'react';
import { expect, it } from 'vitest';
import { ErrorBoundary } from './ui/ErrorBoundary.tsx';

const SITE = join(import.meta.dirname, '..');

interface Root {
  name: string;
  module: string;
}

async function mountedRoots(): Promise<Root[]> {
  const files = await readdir(SITE, { recursive: true });
  const roots = new Map<string, Root>();
  for (const file of files.filter((file) => file.endsWith('.astro'))) {
    const text = await readFile(join(SITE, file), 'utf8');
    for (const [, name = ''] of text.matchAll(/<(\w+)(?=\s)[^>]*?\sclient:/g)) {
      const module = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '#site/([^']+)'`).exec(
        text,
      )?.[1];
      if (!module) throw new Error(`${file} mounts ${name} without a named import.`);
      roots.set(name, { name, module });
    }
  }
  return [...roots.values()];
}

const roots = await mountedRoots();

it('finds the islands', () => {
  expect(roots.map(({ name }) => name)).toContain('Catalogue');
});

// Called as a plain function: a hook outside the boundary would throw here, and would crash the
// page.
it.each(roots)('ERR-47 OPEN-78 $name is inside the error boundary', async ({ name, module }) => {
  const loaded: Record<string, unknown> = await import(join(SITE, module));
  const root = loaded[name];
  if (typeof root !== 'function') throw new Error(`${module} exports no component ${name}.`);
  const drawn: unknown = root({});
  expect(isValidElement(drawn) && drawn.type).toBe(ErrorBoundary);
});
