// Preview pictures and icons: size, weight, and text within its bounds.
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawFavicon, drawIcon, ICONS, type IconName } from './icons.ts';
import { canDrawTitle, drawPreview, type Preview, PREVIEW_SIZE } from '#art/preview/preview.ts';
import { layOutText } from '#art/preview/text-layout.ts';

const MAX_BYTES = 60_000;
const FIGURE_BEGINS = 704;

const ORGANIZATION = { name: 'Rangshala', root: process.cwd() };

const TITLES = [
  'SEO',
  'Entertainment Reimagined for the Future',
  'रंगोली से ब्रांड तक: डॉ. ज्ञानेश्वर के साथ ₹499',
  'Łukasz, Ānanda and “José”: ₹0 films – half price',
  'Photoshop for Holi: posters, invitations and carousels that survive the press, the client and the feed',
  'A title that goes on '.repeat(20),
  'Unbreakablewordsthatnobodywouldeverwriteinacoursetitle',
  '</svg><script>alert(1)</script> & "more"',
];

const IN_SCRIPTS = [
  'हिन्दी क्षत्रिय',
  'বাংলায় শ্রীলক্ষ্মী',
  'ਪੰਜਾਬੀ ਵਿੱਚ',
  'ગુજરાતી ક્ષત્રિય',
  'ଓଡ଼ିଆ କ୍ଷେତ୍ର',
  'தமிழில் போஸ்டர்',
  'తెలుగులో శ్రీలక్ష్మి',
  'ಕನ್ನಡ ಶ್ರೀಲಕ್ಷ್ಮಿ',
  'മലയാളം സ്ത്രീ',
  'اردو میں پوسٹر',
  'ᱥᱟᱱᱛᱟᱲᱤ ᱯᱟᱹᱨᱥᱤ',
  'ꯃꯤꯇꯩ ꯃꯌꯦꯛ',
  'Nguyễn Łukasz',
];
const INK = { ...PREVIEW_SIZE, color: '#000000' };

const createPreview = (title: string): Preview => ({
  name: 'a',
  title,
  kicker: 'Course',
  palette: 'mor',
});

describe('previews', { timeout: 30_000 }, () => {
  it.each(TITLES)('the text of %j stays beside the figure', async (title) => {
    const { boxes } = await layOutText(createPreview(title), ORGANIZATION, {
      ...PREVIEW_SIZE,
      color: '#000000',
    });
    expect(boxes.length).toBeGreaterThan(2);
    for (const [x, y, w, h] of boxes) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(x + w).toBeLessThanOrEqual(FIGURE_BEGINS);
      expect(y + h).toBeLessThanOrEqual(PREVIEW_SIZE.height);
    }
  });

  it('lines of text do not overlap', async () => {
    for (const title of TITLES) {
      const { boxes } = await layOutText(createPreview(title), ORGANIZATION, {
        ...PREVIEW_SIZE,
        color: '#000000',
      });
      const [kicker, brand] = [boxes[0], boxes.at(-1)];
      const words = boxes.slice(1, -2);
      const top = Math.min(...words.map(([, y]) => y));
      const end = Math.max(...words.map(([, y, , h]) => y + h));
      expect(top, title).toBeGreaterThanOrEqual((kicker?.[1] ?? 0) + (kicker?.[3] ?? 0));
      expect(end, title).toBeLessThanOrEqual(brand?.[1] ?? 0);
    }
  });

  it('are small PNG files of the specified size, identical on each run', async () => {
    const drawn = await drawPreview(createPreview(TITLES[2] ?? ''), ORGANIZATION);
    const { format, width, height } = await sharp(drawn).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', ...PREVIEW_SIZE });
    expect(drawn.length).toBeLessThan(MAX_BYTES);
    expect((await drawPreview(createPreview(TITLES[2] ?? ''), ORGANIZATION)).equals(drawn)).toBe(
      true,
    );
  });

  it('leave out emoji and invisible characters', async () => {
    const same = await Promise.all(
      ['Colour for all', '🎨 Colour 👩🏽‍🎨\u0000 for all\u200e 🇮🇳'].map((title) =>
        drawPreview(createPreview(title), ORGANIZATION),
      ),
    );
    expect(same[0] && same[1] && same[0].equals(same[1])).toBe(true);
  });

  it.each(IN_SCRIPTS)('draw the title %j completely', async (title) => {
    expect(await canDrawTitle(createPreview(title), ORGANIZATION)).toBe(true);
    const { svg, boxes } = await layOutText(createPreview(title), ORGANIZATION, INK);
    expect(boxes.every(([x, y]) => x >= 0 && y >= 0)).toBe(true);
    // One box per word, plus kicker, name and mark.
    expect(boxes).toHaveLength(title.split(' ').length + 3);
    const without = await layOutText(
      createPreview(title.split(' ').slice(1).join(' ')),
      ORGANIZATION,
      INK,
    );
    expect(svg.length).toBeGreaterThan(without.svg.length);
  });

  it.each(['设计', 'Colour for 设计', 'ภาษาไทย', 'Reels தமிழில் 한국어'])(
    'show the picture of the course when %j cannot be drawn completely',
    async (title) => {
      const course = { ...createPreview(title), picture: 'c' };
      expect(await canDrawTitle(course, ORGANIZATION)).toBe(false);
      const drawn = await drawPreview(course, ORGANIZATION);
      const otherPreview = await drawPreview({ ...course, title: '漢字' }, ORGANIZATION);
      expect(drawn.equals(otherPreview)).toBe(true);
      const { format, width, height } = await sharp(drawn).metadata();
      expect({ format, width, height }).toEqual({ format: 'png', ...PREVIEW_SIZE });
      const red = { width: 40, height: 40, channels: 3, background: '#ff0000' } as const;
      const photo = await sharp({ create: red }).webp().toBuffer();
      const shown = sharp(await drawPreview(course, ORGANIZATION, photo));
      const { dominant } = await shown.stats();
      expect(dominant.r).toBeGreaterThan(200);
      expect(dominant.g).toBeLessThan(50);
    },
  );

  it('without a picture leave such a title out, and show the name', async () => {
    const [none, second] = await Promise.all(
      ['设计', 'ภาษาไทย'].map((title) => drawPreview(createPreview(title), ORGANIZATION)),
    );
    expect(none && second && none.equals(second)).toBe(true);
  });

  it('differ by title', async () => {
    const [left, right] = await Promise.all(
      ['One', 'Two'].map((title) => drawPreview(createPreview(title), ORGANIZATION)),
    );
    expect(left && right && left.equals(right)).toBe(false);
  });
});

describe('icons', () => {
  it.each(Object.keys(ICONS) as IconName[])('%s has its size', async (name) => {
    const { width, height } = await sharp(await drawIcon(name, '#ffffff')).metadata();
    expect([width, height]).toEqual([ICONS[name].size, ICONS[name].size]);
  });

  it('favicon.ico contains one picture of 32 pixels', async () => {
    const ico = await drawFavicon();
    expect([ico.readUInt16LE(2), ico.readUInt16LE(4), ico.readUInt8(6)]).toEqual([1, 1, 32]);
    const picture = ico.subarray(ico.readUInt32LE(18));
    expect(picture.length).toBe(ico.readUInt32LE(14));
    expect((await sharp(picture).metadata()).width).toBe(32);
  });
});
