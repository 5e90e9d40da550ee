// Influencer: peacock eyes, one of them looking back.
import type { Canvas, Composition } from '../canvas.ts';
import { leaf, petals } from '../ornaments.ts';
import { circle, d, element, path } from '../svg.ts';

export const influencer: Composition = {
  use: 'influencer',
  size: [800, 1000],
  grounds: ['mor'],
  compose,
};

function compose(canvas: Canvas): string {
  const { w, h, palette: p } = canvas;
  const cols = w > h ? 7 : 5;
  const u = w / (cols - 1);
  const rows = Math.ceil(h / (u * 0.62)) + 2;
  const [plain, bright] = [canvas.id(), canvas.id()];
  let out =
    `<defs><g id="${plain}">${eye(u, [p.g, p.d, p.c[0], p.c[2], p.line])}</g>` +
    `<g id="${bright}">${eye(u, [p.g, p.c[2], p.d, p.c[0], p.c[3]])}</g></defs>`;
  for (let y = 0; y < rows; y++) {
    for (let x = -1; x <= cols; x++) {
      const id = (x + y * 2) % 3 === 0 ? bright : plain;
      out += `<use href="#${id}" ${d`x="${x * u + (y % 2 ? u / 2 : 0)}" y="${(y - 0.4) * u * 0.62}"`}/>`;
    }
  }
  return out + largeEye(canvas, u);
}

/** The outline of a feather's eye, scaled by `k`. */
function drop(u: number, k: number): string {
  const r = u * 0.5 * k;
  return d`M0 ${u * 0.72 * k}C${-u * 0.2 * k} ${u * 0.42 * k} ${-r} ${u * 0.22 * k} ${-r} ${-u * 0.06 * k}A${r} ${r} 0 1 1 ${r} ${-u * 0.06 * k}C${r} ${u * 0.22 * k} ${u * 0.2 * k} ${u * 0.42 * k} 0 ${u * 0.72 * k}Z`;
}

type EyeColors = readonly [rim: string, ring: string, heart: string, pupil: string, beads: string];

function eye(u: number, [rim, ring, heart, pupil, beads]: EyeColors): string {
  return (
    path(drop(u, 1), rim) +
    path(drop(u, 0.8), ring) +
    element('circle', {
      cx: 0,
      cy: -u * 0.06,
      r: u * 0.33,
      fill: 'none',
      stroke: beads,
      'stroke-width': u * 0.035,
      'stroke-linecap': 'round',
      'stroke-dasharray': d`0 ${u * 0.0942}`,
    }) +
    path(drop(u, 0.5), heart) +
    circle([0, -u * 0.02, u * 0.13], pupil) +
    circle([0, -u * 0.02, u * 0.045], beads)
  );
}

function largeEye(canvas: Canvas, u: number): string {
  const { w, h, palette: p } = canvas;
  const scale = (Math.min(w, h) / u) * 0.62;
  const at = [0, -u * 0.06] as const;
  const barbs = leaf(at, [u * 0.36, u * 0.485], [u * 0.026, 0.5]);
  const place = d`translate(${w * 0.5} ${h * 0.46})`;
  return (
    `<g transform="${place} scale(${scale.toFixed(2)})">` +
    path(drop(u, 1.1), p.line) +
    path(drop(u, 1.03), p.c[1]) +
    petals(canvas, barbs, { count: 28, at, fill: p.line }) +
    path(drop(u, 0.66), p.c[0]) +
    path(drop(u, 0.46), p.line) +
    circle([0, -u * 0.02, u * 0.13], p.c[3] === p.line ? p.c[1] : p.c[3]) +
    circle([0, -u * 0.02, u * 0.05], p.line) +
    '</g>'
  );
}
