// Markdown that the owner writes: CommonMark with links to pages of this site or to https addresses. Not for browsers,
// because the parser is large.
import MarkdownIt from 'markdown-it';

/** A path of this site, or an https URL. */
export function isLink(address: string): boolean {
  if (/^\/(?![/\\])/.test(address)) return !address.includes('\\');
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url?.protocol === 'https:' && url.username === '' && url.password === '';
}

/** Besides raw HTML. All of it stays text; text above `---` is a paragraph and no heading. */
const DISABLED = ['image', 'reference', 'autolink', 'code', 'lheading'];

function createParser(validateLink: (address: string) => boolean): MarkdownIt {
  const parser = new MarkdownIt('commonmark', { html: false }).disable(DISABLED);
  parser.validateLink = validateLink;
  return parser;
}

const parser = createParser(isLink);

/** As HTML. A link that leads elsewhere stays text. */
export const renderMarkdown = (text: string): string => parser.render(text);

/** What is wrong with a text; undefined if nothing is. */
export function getMarkdownFault(text: string): string | undefined {
  const refused: string[] = [];
  const tokens = createParser((address) => {
    const isAllowed = isLink(address);
    if (!isAllowed) refused.push(address);
    return isAllowed;
  }).parse(text, {});
  if (tokens.some(({ type, tag }) => type === 'heading_open' && tag === 'h1'))
    return 'Headings begin with ## or ###: the title of the page is #.';
  const [first] = refused;
  if (first === undefined) return undefined;
  return `A link leads to a path of this site, as in /contact, or begins with https://: ${first.slice(0, 60)} does not.`;
}
