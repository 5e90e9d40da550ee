// The words of a preview picture, set as large as they fit and drawn as outlines.
import satori, { type SatoriOptions } from 'satori';
import { OG_WORDS_END } from '../og.ts';
import type { Box } from '../svg.ts';
import { fits } from './fit.ts';
import { DISPLAY, previewFonts, TEXT } from './fonts.ts';
import { legible, shortened } from './legible.ts';
import { brandMark } from './brand-mark.ts';
import type { House } from './house.ts';

const MARGIN = { x: 64, y: 56 };
const WORDS_WIDTH = OG_WORDS_END - MARGIN.x - 24;
const TITLE_SIZES = [92, 84, 76, 68, 60, 52, 46] as const;
/** At the smallest size this many letters fill the room. */
const TITLE_LETTERS = 120;
/** Marks above and below Devanagari letters need room of their own. */
const LEADING = { latin: 1, devanagari: 1.25 };
const MARK = 52;

interface Words {
  title: string;
  kicker?: string | undefined;
}

interface Laid {
  svg: string;
  /** Where words stand. */
  boxes: Box[];
}

type Size = { width: number; height: number };

export async function layWords(
  words: Words,
  { name, root }: House,
  { color, ...size }: Size & { color: string },
): Promise<Laid> {
  const fonts = await previewFonts(root);
  const title = shortened(legible(words.title), TITLE_LETTERS) || name;
  const kicker = legible(words.kicker ?? '');
  const mark = placed(await brandMark(root, color), [
    MARGIN.x,
    size.height - MARGIN.y - MARK,
    MARK,
    MARK,
  ]);
  const leading = /\p{Script=Devanagari}/u.test(title) ? LEADING.devanagari : LEADING.latin;
  for (const letters of TITLE_SIZES) {
    const laid = await lay(sheet({ name, title, kicker, letters, leading, color }), {
      ...size,
      fonts,
    });
    const isLast = letters === TITLE_SIZES.at(-1);
    if (isLast || fits(laid.titleBoxes, { leading: letters * leading, width: WORDS_WIDTH })) {
      return { svg: laid.svg + mark.svg, boxes: [...laid.boxes, mark.box] };
    }
  }
  throw new Error('There is no size for a title.');
}

function placed(svg: string, box: Box): { svg: string; box: Box } {
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

const box = (style: Style, children: unknown, key?: string): Node => ({
  type: 'div',
  ...(key === undefined ? {} : { key }),
  props: { style: { display: 'flex', ...style }, children },
});

interface Sheet extends Words {
  name: string;
  letters: number;
  leading: number;
  color: string;
}

function sheet({ name, title, kicker = '', letters, leading, color }: Sheet): Node {
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
    width: WORDS_WIDTH,
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: letters * 0.24,
    fontFamily: DISPLAY,
    fontSize: letters,
    letterSpacing: '-0.03em',
    lineHeight: leading,
  };
  const small = { fontFamily: TEXT, fontSize: 30, lineHeight: 1.2, height: 36 };
  const brand = {
    height: MARK,
    marginLeft: MARK + 16,
    alignItems: 'center',
    fontFamily: DISPLAY,
    fontSize: 38,
    letterSpacing: '-0.03em',
    lineHeight: 1,
  };
  return box(page, [
    box(small, kicker, 'kicker'),
    box(
      heading,
      title
        .split(' ')
        .map((word) => box({ maxWidth: '100%', wordBreak: 'break-word' }, word, 'word')),
    ),
    box(brand, name, 'brand'),
  ]);
}

async function lay(
  root: Node,
  options: Size & Pick<SatoriOptions, 'fonts'>,
): Promise<Laid & { titleBoxes: Box[] }> {
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
