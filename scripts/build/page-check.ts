// Checks a built page: it may contain only the listed inline code. Also returns whether search engines may index it.
import { createHash } from 'node:crypto';
import { type DefaultTreeAdapterMap, defaultTreeAdapter, parse } from 'parse5';
import { INLINE_SCRIPTS, INLINE_STYLES } from './inline-code.ts';

type Node = DefaultTreeAdapterMap['node'];
type Element = DefaultTreeAdapterMap['element'];

/** Script types that browsers never run. */
const DATA_TYPES = ['application/json', 'application/ld+json'];
const LISTED_HASHES = {
  script: new Set(Object.values(INLINE_SCRIPTS)),
  style: new Set(Object.values(INLINE_STYLES)),
};
const SHOWN_CHARACTERS = 120;

/** `name`: the page's file. Throws with this name if the page has inline code that is not listed. */
export function checkPage(name: string, html: string): { isListed: boolean } {
  let isListed = true;
  for (const element of walkElements(parse(html))) {
    const { tagName } = element;
    if (tagName === 'script' || tagName === 'style') checkInlineCode(name, element, tagName);
    if (tagName === 'meta' && findAttribute(element, 'name') === 'robots')
      isListed &&= findAttribute(element, 'content') !== 'noindex';
    const handler = element.attrs.find((attr) => attr.name.startsWith('on'));
    if (handler) throw new Error(`${name} has the event handler attribute ${handler.name}.`);
  }
  return { isListed };
}

function checkInlineCode(page: string, element: Element, tag: 'script' | 'style'): void {
  if (findAttribute(element, 'src') !== undefined) return;
  if (DATA_TYPES.includes(findAttribute(element, 'type') ?? '')) return;
  const code = element.childNodes
    .filter((node) => defaultTreeAdapter.isTextNode(node))
    .map(({ value }) => value)
    .join('');
  const hash = `sha256-${createHash('sha256').update(code).digest('base64')}`;
  if (LISTED_HASHES[tag].has(hash)) return;
  throw new Error(
    `${page} has an inline ${tag} that is not on the list in scripts/build/inline-code.ts: ` +
      `${hash}\n${code.slice(0, SHOWN_CHARACTERS)}`,
  );
}

function findAttribute(element: Element, name: string): string | undefined {
  return element.attrs.find((attr) => attr.name === name)?.value;
}

function* walkElements(node: Node): Generator<Element> {
  if (defaultTreeAdapter.isElementNode(node)) yield node;
  const content = 'content' in node ? [node.content] : [];
  const children = 'childNodes' in node ? node.childNodes : [];
  for (const child of [...content, ...children]) yield* walkElements(child);
}
