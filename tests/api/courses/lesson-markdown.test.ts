// XSS payloads in the Markdown of lessons, parsed as a browser does.
import { expect, it } from 'vitest';
import { parseFragment } from 'parse5';
import type { DefaultTreeAdapterTypes } from 'parse5';
import { renderLessonText } from '#contract/markdown.ts';
import { PAYLOADS } from '../../support/payloads.ts';

const PICTURE_ID = 'a1'.repeat(12);
const toUrl = (id: string) => `/media/${id}`;

const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'target', 'rel', 'title'],
  img: ['src', 'alt', 'loading'],
  ol: ['start'],
  code: ['class'],
  ...Object.fromEntries(
    'p h1 h2 h3 h4 h5 h6 ul li strong em pre blockquote hr br'.split(' ').map((name) => [name, []]),
  ),
};

/** Elements, attributes and addresses that the renderer must not produce. */
function findForeignParts(node: DefaultTreeAdapterTypes.Node): string[] {
  const children = 'childNodes' in node ? node.childNodes.flatMap(findForeignParts) : [];
  if (!('tagName' in node)) return children;
  const allowed = ALLOWED[node.tagName];
  if (!allowed) return [node.tagName, ...children];
  const attributes = node.attrs.filter(
    ({ name, value }) =>
      !allowed.includes(name) ||
      (name === 'class' && !value.startsWith('language-')) ||
      (name === 'href' && !/^(https:\/\/|\/(?!\/)|picture:)/.test(value)) ||
      (name === 'src' && value !== toUrl(PICTURE_ID)),
  );
  return [...attributes.map(({ name, value }) => `${node.tagName} ${name}=${value}`), ...children];
}

it.each(PAYLOADS)('renders %j in a lesson as text, wherever it is', (payload) => {
  const texts = [
    payload,
    `## ${payload}`,
    `[x](${payload})`,
    `[x](<${payload}>)`,
    `[${payload}](https://a.in)`,
    `[x](https://a.in "${payload}")`,
    `![${payload}](picture:${PICTURE_ID})`,
    `![x](picture:${PICTURE_ID} "${payload}")`,
    `![x](${payload})`,
    `\`\`\`${payload}\n${payload}\n\`\`\``,
    `- **${payload}**\n> ${payload}`,
  ];
  for (const text of texts)
    expect(findForeignParts(parseFragment(renderLessonText(text, toUrl))), text).toEqual([]);
});
