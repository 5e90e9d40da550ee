// Properties that every picture has, for any seed, palette and title.
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { layGrid, MASK_NAMES, type SymmetryName, traceLoops } from './kolam-grid.ts';
import { PALETTE_NAMES } from './palettes.ts';
import { COMPOSITION_NAMES, renderArt } from './render.ts';
import { THUMB_VARIANTS } from './thumb.ts';

const PICTURE_MAX_BYTES = 20 * 1024;

const use = fc.constantFrom(...COMPOSITION_NAMES);
const options = fc.record(
  {
    seed: fc.string({ minLength: 1 }),
    palette: fc.constantFrom(...PALETTE_NAMES),
    variant: fc.constantFrom(...THUMB_VARIANTS),
    salt: fc.string(),
  },
  { requiredKeys: ['seed', 'palette'] },
);

/** Any code point, including those that XML forbids. fast-check's own arbitrary takes seconds. */
const title = fc
  .array(
    fc.oneof(
      fc.constantFrom(...'&<>"\'\0\n'),
      fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code)),
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((characters) => characters.join(''));

function getIds(svg: string): string[] {
  return [...svg.matchAll(/\sid="([^"]*)"/g)].map(([, id = '']) => id);
}

describe('every picture', () => {
  it('is the same for the same seed, whatever was rendered in between', () => {
    fc.assert(
      fc.property(use, options, use, options, (item, given, entry, between) => {
        const first = renderArt(item, given);
        renderArt(entry, between);
        expect(renderArt(item, given)).toBe(first);
      }),
      { numRuns: 30 },
    );
  });

  it('contains nothing that runs or loads, and references only its own ids', () => {
    fc.assert(
      fc.property(use, options, (item, given) => {
        const svg = renderArt(item, given);
        expect(svg).not.toMatch(/<(script|foreignObject|image|style|a)\b|\son\w+=|javascript:/i);
        const ids = getIds(svg);
        expect(new Set(ids).size).toBe(ids.length);
        for (const [, target = ''] of svg.matchAll(/(?:href="#|url\(#)([^")]+)/g)) {
          expect(ids).toContain(target);
        }
        expect(svg).not.toMatch(/href="(?!#)|url\((?!#)/);
      }),
      { numRuns: 50 },
    );
  });

  it('shares no id with a copy rendered with another salt', () => {
    fc.assert(
      fc.property(
        use,
        options,
        fc.uniqueArray(fc.string(), { minLength: 2, maxLength: 2 }),
        (item, given, [salt, second]) => {
          const ids = getIds(renderArt(item, { ...given, salt }));
          const saltedIds = new Set(getIds(renderArt(item, { ...given, salt: second })));
          expect(ids.filter((id) => saltedIds.has(id))).toEqual([]);
        },
      ),
      { numRuns: 30 },
    );
  });

  it.each(COMPOSITION_NAMES)(
    '%s is well-formed and at most 20 KB in every palette',
    async (item) => {
      const drawn = PALETTE_NAMES.flatMap((palette) =>
        fc.sample(options, 1).map((given) => renderArt(item, { ...given, palette })),
      );
      for (const svg of drawn)
        expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(PICTURE_MAX_BYTES);
      await expectWellFormed(drawn);
    },
  );

  it('escapes any title so that the SVG stays well-formed', async () => {
    const titles = fc.array(title, { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(titles, async (all) => {
        const drawn = all.map((item) => renderArt('glyph', { title: item, cols: 1 }));
        for (const svg of drawn) expect(svg).toMatch(/^<svg [^>]*aria-label="[^"<]*">/);
        await expectWellFormed(drawn);
      }),
      { numRuns: 10 },
    );
  });
});

/** Parses all SVGs at once: starting the parser costs more than parsing. */
async function expectWellFormed(svgs: readonly string[]): Promise<void> {
  const sheet = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${svgs.join('')}</svg>`;
  expect((await sharp(Buffer.from(sheet)).metadata()).format).toBe('svg');
}

type Turn = (x: number, y: number) => [number, number];

/** The transforms that leave a figure of each symmetry unchanged. */
const TURNS: Record<SymmetryName, readonly Turn[]> = {
  none: [],
  mirror: [(x, y) => [-x, y]],
  d2: [(x, y) => [-x, y], (x, y) => [x, -y]],
  c4: [(x, y) => [-y, x]],
  d4: [(x, y) => [-x, y], (x, y) => [-y, x]],
};
const SIDES = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;

const grid = fc.record({
  seed: fc.string(),
  size: fc.integer({ min: 1, max: 11 }),
  mask: fc.constantFrom(...MASK_NAMES),
  symmetry: fc.constantFrom(...(Object.keys(TURNS) as SymmetryName[])),
  density: fc.double({ min: 0, max: 1, noNaN: true }),
  attempt: fc.nat(40),
});

/** Every open gate of a figure, as a point between two dots, relative to the middle. */
function listOpenGates({
  size,
  attempt,
  ...given
}: { size: number; attempt: number } & Parameters<typeof layGrid>[0]) {
  const gates = new Set<string>();
  for (const { x, y, links } of layGrid(given, attempt)) {
    SIDES.forEach(([dx, dy], side) => {
      if (links[side]) gates.add(`${2 * x + dx - (size - 1)},${2 * y + dy - (size - 1)}`);
    });
  }
  return gates;
}

describe('every figure', () => {
  it('has the symmetry that was requested', () => {
    fc.assert(
      fc.property(grid, (given) => {
        const gates = listOpenGates({ ...given, cols: given.size, rows: given.size, thickness: 2 });
        for (const turn of TURNS[given.symmetry]) {
          const turned = [...gates].map((gate) => {
            const [x = 0, y = 0] = gate.split(',').map(Number);
            return turn(x, y)
              .map((n) => n + 0)
              .join(',');
          });
          expect(new Set(turned)).toEqual(gates);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('is traced by loops that pass every side of every dot exactly once', () => {
    fc.assert(
      fc.property(grid, ({ size, attempt, ...given }) => {
        const cells = layGrid({ ...given, cols: size, rows: size, thickness: 2 }, attempt);
        const steps = traceLoops(cells, size).flat();
        const passed = steps.map(
          ([cell, from, to]) => `${cell.x},${cell.y}:${[from, to].sort().join('')}`,
        );
        expect(new Set(passed).size).toBe(passed.length);
        expect(passed.length).toBe(cells.length * 4);
      }),
      { numRuns: 100 },
    );
  });
});
