// Markdown that the owner writes: CommonMark with links to pages of this site or to https addresses. Not for browsers,
// because the parser is large.
import MarkdownIt from 'markdown-it';

/** A path of this site, or an https URL. */
export function isAllowedLink(address: string): boolean {
  if (/^\/(?![/\\])/.test(address)) return !address.includes('\\');
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url?.protocol === 'https:' && url.username === '' && url.password === '';
}

/** Disabled in addition to raw HTML: the syntax is shown as text, and text above `---` is a paragraph, not a heading. */
const DISABLED = ['image', 'reference', 'autolink', 'code', 'lheading'];

function createParser(validateLink: (address: string) => boolean): MarkdownIt {
  const parser = new MarkdownIt('commonmark', { html: false }).disable(DISABLED);
  parser.validateLink = validateLink;
  return parser;
}

const parser = createParser(isAllowedLink);

/** Renders HTML. Links that are not allowed are shown as text. */
export const renderMarkdown = (text: string): string => parser.render(text);

/** Returns the error message for an invalid text; undefined if it is valid. */
export function validateMarkdown(text: string): string | undefined {
  const refusedLinks: string[] = [];
  const tokens = createParser((address) => {
    const isAllowed = isAllowedLink(address);
    if (!isAllowed) refusedLinks.push(address);
    return isAllowed;
  }).parse(text, {});
  if (tokens.some(({ type, tag }) => type === 'heading_open' && tag === 'h1'))
    return 'Headings must start with ## or ###, because # is the title of the page.';
  const [first] = refusedLinks;
  if (first === undefined) return undefined;
  return `A link must be a path of this site, for example /contact, or begin with https://. Not allowed: ${first.slice(0, 60)}`;
}
