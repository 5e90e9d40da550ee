// The text of a post: a line is a block, with a few inline marks. Everything else stays text.

/** Inline formatting of a run of text. */
export interface Span {
  text: string;
  isStrong?: true;
  isStressed?: true;
  href?: string;
}

export type Block =
  | { kind: 'paragraph' | 'heading' | 'subheading' | 'quote'; spans: Span[] }
  | { kind: 'points' | 'steps'; items: Span[][] }
  | { kind: 'rule' };

const SIGNS: readonly (readonly [RegExp, Block['kind']])[] = [
  [/^## +/, 'heading'],
  [/^### +/, 'subheading'],
  [/^> +/, 'quote'],
  [/^- +/, 'points'],
  [/^\d{1,3}\. +/, 'steps'],
  [/^---$/, 'rule'],
];

/** Consecutive points form one list. */
export function parseBlocks(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  for (const line of lines) {
    const [sign, kind = 'paragraph'] = SIGNS.find(([start]) => start.test(line)) ?? [];
    const spans = parseSpans(sign ? line.replace(sign, '') : line);
    const last = blocks.at(-1);
    if (kind === 'rule') blocks.push({ kind });
    else if (kind !== 'points' && kind !== 'steps') blocks.push({ kind, spans });
    else if (last?.kind === kind) last.items.push(spans);
    else blocks.push({ kind, items: [spans] });
  }
  return blocks;
}

const WORD = String.raw`[\p{L}\p{N}_]`;
/** `**strong**`, `_stressed_` at word boundaries, `[words](address)`. */
const MARKED = new RegExp(
  String.raw`\*\*([^*]+)\*\*|(?<!${WORD})_([^_]+)_(?!${WORD})|\[([^[\]]+)\]\(([^()\s]+)\)`,
  'gu',
);

/** A link with an unacceptable address stays text. */
function parseSpans(line: string): Span[] {
  const spans: Span[] = [];
  let from = 0;
  for (const found of line.matchAll(MARKED)) {
    const [whole, strong, stressed, words, href] = found;
    if (found.index > from) spans.push({ text: line.slice(from, found.index) });
    from = found.index + whole.length;
    if (strong !== undefined) spans.push({ text: strong, isStrong: true });
    else if (stressed !== undefined) spans.push({ text: stressed, isStressed: true });
    else if (words !== undefined && href !== undefined && isLink(href))
      spans.push({ text: words, href });
    else spans.push({ text: whole });
  }
  if (from < line.length) spans.push({ text: line.slice(from) });
  return spans;
}

/** A path of this site, or an https URL. */
export function isLink(address: string): boolean {
  if (/^\/(?![/\\])/.test(address)) return !address.includes('\\');
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url?.protocol === 'https:' && url.username === '' && url.password === '';
}

/** Looks like a link, up to the first end of its address. */
const LIKE_LINK = /\[[^[\]]+\]\(([^)]*)\)/g;

/** Addresses of a line that would not become links, which therefore stay text. */
export function faultyLinks(line: string): string[] {
  return [...line.matchAll(LIKE_LINK)]
    .map(([, address = '']) => address)
    .filter((address) => /[\s(]/.test(address) || !isLink(address));
}
