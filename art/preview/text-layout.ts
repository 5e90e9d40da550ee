// Lays out the text of a preview as large as it fits, as outlines.
import satori, { type SatoriOptions } from 'satori';
import { OG_FIGURE_LEFT } from '../og.ts';
import type { Box } from '../svg.ts';
import { loadPreviewFonts } from './fonts.ts';
import type { PreviewFonts } from './fonts.ts';
import { findDrawableText, shortenText } from './drawable-text.ts';
import { readBrandMark } from '../mark.ts';
import type { Organization } from './organization.ts';

const MARGIN = { x: 64, y: 56 };
const TEXT_WIDTH = OG_FIGURE_LEFT - MARGIN.x - 24;
const TITLE_SIZES = [92, 84, 76, 68, 60, 52, 46] as const;
/** This many letters fit at the smallest size. */
const TITLE_LETTERS = 120;
const LATIN_LEADING = 1;
/** Scripts with marks above and below letters need more space. */
const LEADING = 1.25;
const RIGHT_TO_LEFT = /(?=\p{L})\p{Script=Arabic}/u;
const MARK = 52;
const KICKER_DOT = ' · ';
const NOT_LATIN = /(?!\p{Script=Latin})\p{L}/u;

interface PreviewText {
  title: string;
  kicker?: string | undefined;
}

interface TextLayout {
  svg: string;
  /** Bounding boxes of the words. */
  boxes: Box[];
}

type Size = { width: number; height: number };

/** A title with missing letters is omitted completely, a kicker only in part. */
export async function layOutText(
  words: PreviewText,
  organization: Organization,
  { color, ...size }: Size & { color: string },
): Promise<TextLayout> {
  const { root } = organization;
  const name = (await findDrawableText(organization.name, root)) ?? '';
  const title = shortenText((await findDrawableText(words.title, root)) ?? '', TITLE_LETTERS);
  const parts = (words.kicker ?? '').split(KICKER_DOT).map((part) => findDrawableText(part, root));
  const kicker = (await Promise.all(parts)).filter(Boolean).join(KICKER_DOT);
  const fonts = await loadPreviewFonts(root, `${name}…${title}${kicker}`);
  const mark = placeSvg(await readBrandMark(root, color), [
    MARGIN.x,
    size.height - MARGIN.y - MARK,
    MARK,
    MARK,
  ]);
  const isLatin = !NOT_LATIN.test(title);
  const leading = isLatin ? LATIN_LEADING : LEADING;
  const isRightToLeft = RIGHT_TO_LEFT.test(/\p{L}/u.exec(title)?.[0] ?? '');
  const textStyle = { color, fonts, leading, isLatin, isRightToLeft };
  for (const letters of TITLE_SIZES) {
    const layout = await renderLayout(buildSheet({ name, title, kicker, letters, ...textStyle }), {
      ...size,
      fonts: fonts.fonts,
    });
    const isLast = letters === TITLE_SIZES.at(-1);
    const boxes = isRightToLeft ? layout.titleBoxes.map(mirrorBox) : layout.titleBoxes;
    if (isLast || fits(boxes, { leading: letters * leading, width: TEXT_WIDTH })) {
      return { svg: layout.svg + mark.svg, boxes: [...layout.boxes, mark.box] };
    }
  }
  throw new Error('No title size fits.');
}

function mirrorBox([x, y, width, height]: Box): Box {
  return [-x - width, y, width, height];
}

function placeSvg(svg: string, box: Box): { svg: string; box: Box } {
  const [x, y, width, height] = box;
  const attributes = `<svg x="${x}" y="${y}" width="${width}" height="${height}" `;
  return { svg: svg.replace('<svg ', () => attributes), box };
}

interface Node {
  type: string;
  key?: string;
  props: Record<string, unknown>;
}

type Style = Record<string, string | number>;

const createNode = (style: Style, children: unknown, key?: string): Node => ({
  type: 'div',
  ...(key === undefined ? {} : { key }),
  props: { style: { display: 'flex', ...style }, children },
});

interface TextStyle {
  color: string;
  fonts: PreviewFonts;
  leading: number;
  isLatin: boolean;
  isRightToLeft: boolean;
}

interface Sheet extends PreviewText, TextStyle {
  name: string;
  letters: number;
}

function buildSheet({ name, title, kicker = '', letters, ...textStyle }: Sheet): Node {
  const { color, fonts, leading, isLatin, isRightToLeft } = textStyle;
  const page = {
    width: '100%',
    height: '100%',
    boxSizing: 'border-box',
    padding: `${MARGIN.y}px ${MARGIN.x}px`,
    flexDirection: 'column',
    alignItems: 'flex-start',
    justifyContent: 'space-between',
    color,
  };
  const heading = {
    width: TEXT_WIDTH,
    ...getRowStyle(isRightToLeft, letters),
    fontFamily: fonts.display,
    fontSize: letters,
    // Letters that join or stack need the positions of their font.
    letterSpacing: isLatin ? '-0.03em' : 0,
    lineHeight: leading,
  };
  const small = { fontFamily: fonts.text, fontSize: 30, lineHeight: 1.2, height: 36 };
  const brand = {
    height: MARK,
    marginLeft: MARK + 16,
    alignItems: 'center',
    fontFamily: fonts.display,
    fontSize: 38,
    letterSpacing: NOT_LATIN.test(name) ? 0 : '-0.03em',
    lineHeight: 1,
  };
  return createNode(page, [
    createNode(small, kicker, 'kicker'),
    createNode(
      heading,
      splitByDirection(title, isRightToLeft).map(({ words, isOpposite }) =>
        isOpposite
          ? createNode(
              { maxWidth: '100%', ...getRowStyle(!isRightToLeft, letters) },
              words.map(buildWordNode),
              'word',
            )
          : buildWordNode(words[0] ?? '', 'word'),
      ),
    ),
    createNode(brand, name, 'brand'),
  ]);
}

const getRowStyle = (isRightToLeft: boolean, letters: number): Style => ({
  flexDirection: isRightToLeft ? 'row-reverse' : 'row',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: letters * 0.24,
});

function buildWordNode(word: string, key?: unknown): Node {
  const direction = RIGHT_TO_LEFT.test(word) ? 'rtl' : 'ltr';
  const style = { maxWidth: '100%', wordBreak: 'break-word', direction };
  return createNode(style, word, key === 'word' ? key : undefined);
}

interface WordGroup {
  words: string[];
  /** The words run against the title's direction, so they stay together in their own order. */
  isOpposite: boolean;
}

function splitByDirection(title: string, isRightToLeft: boolean): WordGroup[] {
  const found: WordGroup[] = [];
  for (const word of title.split(' ')) {
    const isOpposite = RIGHT_TO_LEFT.test(word) !== isRightToLeft;
    const last = found.at(-1);
    if (isOpposite && last?.isOpposite) last.words.push(word);
    else found.push({ words: [word], isOpposite });
  }
  return found;
}

async function renderLayout(
  root: Node,
  options: Size & Pick<SatoriOptions, 'fonts'>,
): Promise<TextLayout & { titleBoxes: Box[] }> {
  const boxes: Box[] = [];
  const titleBoxes: Box[] = [];
  const svg = await satori(root as Parameters<typeof satori>[0], {
    ...options,
    onNodeDetected: ({ key, left, top, width, height }) => {
      if (typeof key !== 'string') return;
      const found: Box = [left, top, width, height];
      boxes.push(found);
      if (key === 'word') titleBoxes.push(found);
    },
  });
  return { svg, boxes, titleBoxes };
}

const MAX_LINES = 4;
const MAX_HEIGHT = 344;
/** Shortest allowed line, as a share of the width. */
const MIN_LINE_SHARE = 0.2;

/** Whether the title fits: few lines, no broken word, no short word alone on a line. Words are in reading order. */
function fits(
  words: readonly Box[],
  { leading, width }: { leading: number; width: number },
): boolean {
  const lines = splitIntoLines(words);
  const hasBrokenWord = words.some(([, , , height]) => height > leading * 1.5);
  const hasShortLine =
    lines.length > 1 && lines.some((line) => measureWidth(line) < width * MIN_LINE_SHARE);
  const isTooHigh = lines.length > MAX_LINES || lines.length * leading > MAX_HEIGHT;
  return !hasBrokenWord && !hasShortLine && !isTooHigh;
}

/** A new line begins where a word is left of the previous one. */
function splitIntoLines(words: readonly Box[]): Box[][] {
  const lines: Box[][] = [];
  for (const [at, word] of words.entries()) {
    const before = words[at - 1];
    if (before && word[0] > before[0]) lines.at(-1)?.push(word);
    else lines.push([word]);
  }
  return lines;
}

function measureWidth(line: readonly Box[]): number {
  const [first, last] = [line[0], line.at(-1)];
  return first && last ? last[0] + last[2] - first[0] : 0;
}
