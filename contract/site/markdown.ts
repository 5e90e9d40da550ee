// Markdown that the owner writes: CommonMark with links to pages of this site or to https addresses.

/** A path of this site, or an https URL. */
export function isLink(address: string): boolean {
  if (/^\/(?![/\\])/.test(address)) return !address.includes('\\');
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url?.protocol === 'https:' && url.username === '' && url.password === '';
}

/** Bounded, because an unclosed address would otherwise take quadratic time. */
const LINK = /\[[^[\]]{1,500}\]\(([^)\n]{0,500})\)/g;

/** What is wrong with a Markdown text; undefined if nothing is. */
export function getMarkdownFault(text: string): string | undefined {
  if (/^ {0,3}#\s/m.test(text)) return 'Headings begin with ## or ###: the title of the page is #.';
  const wrong = [...text.matchAll(LINK)]
    .map(([, address = '']) => address)
    .find((address) => /[\s(]/.test(address) || !isLink(address));
  if (wrong === undefined) return undefined;
  return `A link leads to a path of this site, as in /contact, or begins with https://: ${wrong.slice(0, 60)} does not.`;
}
