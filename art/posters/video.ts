// Video: nested arches, like a stage seen from the last row.
import type { Canvas, Composition } from '../canvas.ts';
import { archPath, dotField, leaf, petals } from '../ornaments.ts';
import { PIGMENT } from '../palettes.ts';
import { circle, d, element, path } from '../svg.ts';

export const video: Composition = { use: 'video', size: [800, 1000], grounds: ['neel'], compose };

const ARCHES = 6;
const CUSPS = 5;

function compose(canvas: Canvas): string {
  const { random, w, h, palette: p } = canvas;
  const u = Math.min(w, h);
  const [first, second, third] = random.shuffle(p.c);
  const colors = [p.d, first, second, p.g, third, p.line];
  const width = Math.min(w * 1.02, h * 1.05);
  const dots = { step: u / 14, size: u / 150, color: p.dot, opacity: 0.5 };
  let out = dotField([0, 0, w, h], dots);
  for (let i = 0; i < ARCHES; i++) {
    const [archWidth, archHeight] = [width * (1 - i * 0.148), h * (1 - i * 0.112)];
    out += path(archPath([w / 2, h + 2], [archWidth, archHeight], CUSPS), colors[i]);
    if (i === 1) out += drawLights(canvas, archWidth, archHeight);
  }
  return out + drawPlayMark(canvas, width) + drawFrontRows(canvas);
}

/** A string of bulbs along the second arch. */
function drawLights({ w, h, palette }: Canvas, archWidth: number, archHeight: number): string {
  const u = Math.min(w, h);
  return element('path', {
    d: archPath([w / 2, h + 40], [archWidth * 0.93, archHeight * 0.965 + 40], CUSPS),
    fill: 'none',
    stroke: palette.line,
    'stroke-width': u / 64,
    'stroke-linecap': 'round',
    'stroke-dasharray': d`0 ${u / 26}`,
  });
}

function drawPlayMark(canvas: Canvas, width: number): string {
  const { w, h, palette: p } = canvas;
  const r = width * 0.085;
  const [x, y] = [w / 2, h - h * 0.27];
  const rays = leaf([x, y], [r * 1.15, r * 1.62], [r * 0.16, 0.5]);
  const triangle = d`M${x - r * 0.3} ${y - r * 0.48}L${x + r * 0.54} ${y}L${x - r * 0.3} ${y + r * 0.48}Z`;
  return (
    petals(canvas, rays, { count: 16, at: [x, y], fill: p.c[0] }) +
    circle([x, y, r], p.c[0]) +
    path(triangle, p.line, { 'stroke-linejoin': 'round', stroke: p.line, 'stroke-width': r * 0.12 })
  );
}

function drawFrontRows({ w, h, palette }: Canvas): string {
  const seat = Math.min(w, h) / 15;
  const drawRow = (i: 0 | 1, color: string) =>
    element('path', {
      d: d`M${-seat / 2 + i * seat * 0.7} ${h - seat * 0.2 - (1 - i) * seat * 0.8}H${w + seat}`,
      fill: 'none',
      stroke: color,
      'stroke-width': seat * 1.12,
      'stroke-linecap': 'round',
      'stroke-dasharray': d`0 ${seat * 1.4}`,
    });
  return drawRow(0, palette.c[1]) + drawRow(1, PIGMENT.ink);
}
