// Which tests hold which statement of the specification: the ids in their titles.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { definedIds, idsIn } from '../../eslint.references.js';
import { codeFiles, ROOT } from './imports.ts';

/** These are shown by documents and by hand, not by a test; promises.md says how. */
export const HELD_BY_HAND: readonly string[] = ['S34', 'S43'];

interface Title {
  file: string;
  text: string;
}

/** The titles that name each id of the specification, in its order. */
export function heldItems(): Map<string, Title[]> {
  const held = new Map<string, Title[]>(definedIds().map((id) => [id, []]));
  for (const file of codeFiles()
    .filter((one) => /\.(test|spec)\.tsx?$/.test(one))
    .sort()) {
    for (const { ids, text } of titlesIn(readFileSync(join(ROOT, file), 'utf8'))) {
      for (const id of ids) held.get(id)?.push({ file, text });
    }
  }
  return held;
}

/** Texts of a test file that name ids: titles, and rows of tables that become titles. */
function titlesIn(code: string): { ids: Set<string>; text: string }[] {
  if (idsIn(code).length === 0) return [];
  const titles: { ids: Set<string>; text: string }[] = [];
  const visit = (node: ts.Node): void => {
    const text = textOf(node);
    const ids = text === undefined ? [] : idsIn(text).map(({ id }) => id);
    if (text !== undefined && ids.length > 0)
      titles.push({ ids: new Set(ids), text: plain(text, ids) });
    else ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('test.tsx', code, ts.ScriptTarget.Latest));
  return titles;
}

function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…');
}

function plain(text: string, ids: readonly string[]): string {
  const words = ids.reduce((rest, id) => rest.replace(id, ''), text);
  return words
    .replaceAll(/\s+/g, ' ')
    .replace(/^[ ,:]+/, '')
    .trim();
}

/** The document. */
export function heldItemsMarkdown(): string {
  const lines = [...heldItems()].map(([id, titles]) =>
    [`- **${id}**`, ...titles.map(({ file, text }) => `  - ${file}: ${text}`)].join('\n'),
  );
  return `# Which tests hold what

The ids in titles of tests, written by \`npm run docs\`. Shown otherwise than by a test: ${HELD_BY_HAND.join(', ')} (docs/specification/promises.md).

${lines.join('\n')}
`;
}
