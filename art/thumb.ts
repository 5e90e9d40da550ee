// Course pictures: one of six variants, chosen by the seed.
import { type ArtOptions, type Canvas, type Composition, drawPicture } from './canvas.ts';
import { drawBraid, drawKolam } from './kolam-drawing.ts';
import { buildKolam } from './kolam.ts';
import { archPath, dotField, dotRing, leaf, petal, petals, scallop } from './ornaments.ts';
import { composeTiles } from './posters/design.ts';
import { circle, d, path, rect } from './svg.ts';

const VARIANTS = {
  bloom: drawBloom,
  kolam: drawKolamPattern,
  arches: drawArches,
  weave: drawWeave,
  tiles: drawTiles,
  lotus: drawLotus,
};

type ThumbVariant = keyof typeof VARIANTS;

export const THUMB_VARIANTS = Object.keys(VARIANTS) as ThumbVariant[];

export const thumb: Composition = {
  use: 'thumb',
  size: [640, 360],
  grounds: ['genda', 'rani', 'mor', 'neel', 'sindoor', 'tota', 'gulabi', 'raat'],
  compose: (canvas) => {
    const requested = THUMB_VARIANTS.find((name) => name === canvas.options.variant);
    return VARIANTS[requested ?? canvas.random.pick(THUMB_VARIANTS)](canvas);
  },
};

/** The picture of a course without an uploaded one, with its id as the seed. */
export const drawThumb = (options?: ArtOptions): string => drawPicture(thumb, options);

function drawBloom(canvas: Canvas): string {
  const { random, w, h, palette: p } = canvas;
  const at = [w * random.pick([0.74, 0.26]), h * 0.58] as const;
  const r = h * 0.82;
  const count = random.pick([12, 16]);
  const toDisc = (radius: number) => [...at, r * radius] as const;
  const outer = petal(at, [r * 0.36, r], r * (1.45 / count));
  const inner = petal(at, [r * 0.36, r * 0.86], r * (0.8 / count));
  const between = leaf(at, [r * 0.5, r * 1.08], [r * (0.5 / count), 0.6]);
  const heart = leaf(at, [r * 0.05, r * 0.27], [r * 0.06, 0.5]);
  return (
    dotField([0, 0, w, h], { step: h / 9, size: h / 110, color: p.dot, opacity: 0.6 }) +
    petals(canvas, outer, { count, at, fill: p.c[0] }) +
    petals(canvas, inner, { count, at, fill: p.c[1] }) +
    petals(canvas, between, { count, at, fill: p.c[2], offset: 0.5 }) +
    scallop(toDisc(0.42), count * 2, p.line) +
    circle(toDisc(0.4), p.c[3] === p.line ? p.d : p.c[3]) +
    dotRing(toDisc(0.33), [count * 2, r * 0.03], p.c[1]) +
    petals(canvas, heart, { count: 8, at, fill: p.g }) +
    circle(toDisc(0.05), p.c[1])
  );
}

function drawKolamPattern({ seed, w, h, palette: p }: Canvas): string {
  const unit = h / 3.4;
  const cols = Math.ceil(w / unit) + 1;
  const figure = buildKolam({
    seed,
    cols,
    rows: 5,
    unit,
    symmetry: 'd2',
    density: 0.58,
    tries: 10,
  });
  const byDegree = [p.c[2], p.c[1], p.c[0], p.d, p.c[3]];
  return drawKolam(figure, {
    x: (w - figure.w) / 2,
    y: (h - figure.h) / 2,
    line: p.line,
    width: unit * 0.07,
    dot: p.g,
    dotSize: unit * 0.17,
    off: unit * 0.05,
    fill: (cell) => byDegree[cell.degree],
  });
}

const ARCHES = 4;

function drawArches(canvas: Canvas): string {
  const { random, w, h, palette: p } = canvas;
  const u = w / ARCHES;
  let out = dotField([0, 0, w, h], {
    step: u / 5,
    size: u / 70,
    color: p.dot,
    opacity: 0.6,
  });
  for (let i = 0; i < ARCHES; i++) {
    const x = (i + 0.5) * u;
    const [first, second, lamp] = random.shuffle(p.c);
    const nested = [
      [1.02, 0.94, p.d],
      [0.8, 0.8, first],
      [0.56, 0.64, second],
      [0.3, 0.46, p.line],
    ] as const;
    for (const [width, height, color] of nested) {
      out += path(archPath([x, h + 2], [u * width, h * height], 4), color);
    }
    out += circle([x, h * 0.76, u * 0.07], lamp);
  }
  return out;
}

function drawWeave({ w, h, palette: p }: Canvas): string {
  const u = h / 4;
  const count = Math.ceil(w / u) + 2;
  const row = (ground: string, y: number) => {
    const mark = p.c[(y + 3) % 4];
    const style = { line: p.line, width: u * 0.085, dot: p.c[1], dotSize: u * 0.17, off: u * 0.04 };
    const fill = (cell: { x: number }) => ((cell.x + y) % 2 && mark !== ground ? mark : null);
    return (
      rect([0, y * u, w, u + 0.6], ground) +
      drawBraid([y % 2 ? -u * 0.5 : 0, y * u], [count, u], { ...style, fill })
    );
  };
  return [p.g, p.c[0], p.d, p.c[2]].map(row).join('');
}

function drawTiles(canvas: Canvas): string {
  const half = canvas.w * 0.75;
  const right = { ...canvas, w: half, seed: canvas.seed + 'b' };
  return `${composeTiles({ ...canvas, w: half })}<g transform="${d`translate(${half} 0)`}">${composeTiles(right)}</g>`;
}

function drawLotus(canvas: Canvas): string {
  const { seed, w, h, palette: p } = canvas;
  const unit = h / 6.2;
  const figure = buildKolam({
    seed,
    cols: 9,
    rows: 9,
    unit,
    symmetry: 'd4',
    mask: 'diamond',
    density: 0.74,
    tries: 16,
  });
  const [x, y] = [w * 0.62 - figure.w / 2, (h - figure.h) / 2];
  const dots = { step: unit, size: unit * 0.085, color: p.dot, opacity: 0.75 };
  const crossed = p.c[0] === p.line ? p.c[1] : p.c[0];
  const full = p.c[3] === p.line ? p.c[0] : p.c[3];
  const byDegree = [p.c[1], p.c[1], p.c[2], crossed, full];
  return (
    dotField([x % unit, y % unit, w + unit, h + unit], dots) +
    drawKolam(figure, {
      x,
      y,
      line: p.line,
      width: unit * 0.085,
      dot: p.g,
      dotSize: unit * 0.19,
      off: unit * 0.06,
      fill: (cell) => byDegree[cell.degree],
    })
  );
}
