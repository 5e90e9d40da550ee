// Markdown of posts, case studies and lessons: CommonMark with links to pages of this site or to https addresses. Pages
// must load it on demand, because the parser is large.
import MarkdownIt from 'markdown-it';
import type { Token } from 'markdown-it';

/** A path of this site, or an https URL. */
export function isAllowedLink(address: string): boolean {
  if (/^\/(?![/\\])/.test(address)) return !address.includes('\\');
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url?.protocol === 'https:' && url.username === '' && url.password === '';
}

/** Disabled in addition to raw HTML: the syntax is shown as text, and text above `---` is a paragraph, not a heading. */
const DISABLED = ['reference', 'autolink', 'code', 'lheading'];

type LinkCheck = (address: string) => boolean;

function createParser(validateLink: LinkCheck, disabled: string[]): MarkdownIt {
  const parser = new MarkdownIt('commonmark', { html: false }).disable(disabled);
  parser.validateLink = validateLink;
  return parser;
}

const createPageParser = (validateLink: LinkCheck) =>
  createParser(validateLink, ['image', ...DISABLED]);

const pageParser = createPageParser(isAllowedLink);

/** Renders HTML. Links that are not allowed are shown as text. */
export const renderMarkdown = (text: string): string => pageParser.render(text);

/** Returns the error message for an invalid text; undefined if it is valid. */
export const validateMarkdown = (text: string): string | undefined =>
  validate(text, createPageParser, isAllowedLink);

/** Pictures of a lesson are named by their id: `![A loom](picture:ID)`. */
const PICTURE = /^picture:([0-9a-f]{24})$/;

const isAllowedInLesson = (address: string) => PICTURE.test(address) || isAllowedLink(address);

function createLessonParser(validateLink: LinkCheck): MarkdownIt {
  const parser = createParser(validateLink, DISABLED);
  const { rules } = parser.renderer;
  rules['image'] = (...[tokens, at, , env]) => {
    const { toPictureUrl } = env as LessonEnv;
    const { content, attrs } = getToken(tokens, at);
    const alt = parser.utils.escapeHtml(content);
    const [, id] = PICTURE.exec(getAttribute(attrs, 'src')) ?? [];
    return id === undefined ? alt : `<img src="${toPictureUrl(id)}" alt="${alt}" loading="lazy">`;
  };
  rules['link_open'] = (tokens, at, options) => {
    const token = getToken(tokens, at);
    if (!getAttribute(token.attrs, 'href').startsWith('/'))
      for (const [name, value] of OUTSIDE_LINK) token.attrSet(name, value);
    return parser.renderer.renderToken(tokens, at, options);
  };
  return parser;
}

interface LessonEnv {
  toPictureUrl: (id: string) => string;
}

/** Links to other sites open beside the lesson. */
const OUTSIDE_LINK = [
  ['target', '_blank'],
  ['rel', 'noopener nofollow'],
] as const;

function getToken(tokens: readonly Token[], at: number): Token {
  const token = tokens[at];
  if (!token) throw new Error(`There is no token ${at}.`);
  return token;
}

const getAttribute = (attrs: Token['attrs'], name: string): string =>
  attrs?.find(([key]) => key === name)?.[1] ?? '';

const lessonParser = createLessonParser(isAllowedInLesson);

/** As `renderMarkdown`, with pictures. */
export const renderLessonText = (text: string, toPictureUrl: (id: string) => string): string =>
  lessonParser.render(text, { toPictureUrl } satisfies LessonEnv);

/** Returns the error message for an invalid text; undefined if it is valid. */
export const validateLessonText = (text: string): string | undefined =>
  validate(text, createLessonParser, isAllowedInLesson);

function validate(
  text: string,
  create: (validateLink: LinkCheck) => MarkdownIt,
  isAllowed: LinkCheck,
): string | undefined {
  const refusedLinks: string[] = [];
  const tokens = create((address) => {
    const isValid = isAllowed(address);
    if (!isValid) refusedLinks.push(address);
    return isValid;
  }).parse(text, {});
  if (tokens.some(({ type, tag }) => type === 'heading_open' && tag === 'h1'))
    return 'Headings must start with ## or ###, because # is the title of the page.';
  const [first] = refusedLinks;
  if (first !== undefined)
    return `A link must be a path of this site, for example /contact, or begin with https://. Not allowed: ${first.slice(0, 60)}`;
  return tokens
    .flatMap(({ children }) => children ?? [])
    .map(findPictureFault)
    .find((fault) => fault !== undefined);
}

function findPictureFault({ type, attrs, content }: Token): string | undefined {
  if (type === 'link_open' && PICTURE.test(getAttribute(attrs, 'href')))
    return 'A picture needs an exclamation mark: ![Description](picture:…).';
  if (type !== 'image') return undefined;
  if (!PICTURE.test(getAttribute(attrs, 'src')))
    return 'Pictures must be uploaded here. Use the picture button.';
  return content.trim() === ''
    ? 'Each picture needs a description: ![Description](picture:…).'
    : undefined;
}
