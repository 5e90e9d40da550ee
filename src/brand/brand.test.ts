// Previews and icons: their sizes, their weight, and words that stay within their room.
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawFavicon, drawIcon, ICONS, type IconName } from './icons.ts';
import { drawPreview, type Preview, PREVIEW_SIZE } from '#art/preview/preview.ts';
import { layWords } from '#art/preview/words.ts';

const MAX_BYTES = 60_000;
const FIGURE_BEGINS = 704;

const HOUSE = { name: 'Rangshala', root: process.cwd() };

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

const preview = (title: string): Preview => ({
  name: 'a',
  title,
  kicker: 'Course',
  palette: 'mor',
});

describe('previews', { timeout: 30_000 }, () => {
  it.each(TITLES)('the words of %j stay beside the figure', async (title) => {
    const { boxes } = await layWords(preview(title), HOUSE, { ...PREVIEW_SIZE, color: '#000000' });
    expect(boxes.length).toBeGreaterThan(2);
    for (const [x, y, w, h] of boxes) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(x + w).toBeLessThanOrEqual(FIGURE_BEGINS);
      expect(y + h).toBeLessThanOrEqual(PREVIEW_SIZE.height);
    }
  });

  it('no line of words runs into another', async () => {
    for (const title of TITLES) {
      const { boxes } = await layWords(preview(title), HOUSE, {
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

  it('are small pictures of the agreed size, the same each time', async () => {
    const drawn = await drawPreview(preview(TITLES[2] ?? ''), HOUSE);
    const { format, width, height } = await sharp(drawn).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', ...PREVIEW_SIZE });
    expect(drawn.length).toBeLessThan(MAX_BYTES);
    expect((await drawPreview(preview(TITLES[2] ?? ''), HOUSE)).equals(drawn)).toBe(true);
  });

  it('leave out letters that no file of the fonts has', async () => {
    const same = await Promise.all(
      ['Colour for all', '🎨 Colour 👩🏽‍🎨\u0000 for 设计 all'].map((title) =>
        drawPreview(preview(title), HOUSE),
      ),
    );
    expect(same[0] && same[1] && same[0].equals(same[1])).toBe(true);
    const named = await Promise.all(
      ['设计', 'Rangshala'].map((title) => drawPreview(preview(title), HOUSE)),
    );
    expect(named[0] && named[1] && named[0].equals(named[1])).toBe(true);
  });

  it('differ by title', async () => {
    const [one, other] = await Promise.all(
      ['One', 'Two'].map((title) => drawPreview(preview(title), HOUSE)),
    );
    expect(one && other && one.equals(other)).toBe(false);
  });
});

describe('icons', () => {
  it.each(Object.keys(ICONS) as IconName[])('%s has its size', async (name) => {
    const { width, height } = await sharp(await drawIcon(name, '#ffffff')).metadata();
    expect([width, height]).toEqual([ICONS[name].size, ICONS[name].size]);
  });

  it('the oldest icon holds one picture of 32 pixels', async () => {
    const ico = await drawFavicon();
    expect([ico.readUInt16LE(2), ico.readUInt16LE(4), ico.readUInt8(6)]).toEqual([1, 1, 32]);
    const picture = ico.subarray(ico.readUInt32LE(18));
    expect(picture.length).toBe(ico.readUInt32LE(14));
    expect((await sharp(picture).metadata()).width).toBe(32);
  });
});
