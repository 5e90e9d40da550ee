// Avatars: a portrait without a face. Halo, hair, shoulders.
import { type ArtOptions, type Canvas, type Composition, drawPicture } from './canvas.ts';
import { dotRing, leaf, petals, scallop } from './ornaments.ts';
import { PIGMENT, SKINS } from './palettes.ts';
import { circle, d, element, path, rect } from './svg.ts';

export const avatar: Composition = {
  use: 'avatar',
  size: [200, 200],
  grounds: ['genda', 'rani', 'mor', 'neel', 'gulabi', 'tota'],
  compose,
};

/** The picture of a person without an uploaded one, with their id as the seed. */
export const drawAvatar = (options?: ArtOptions): string => drawPicture(avatar, options);

const HAIR = PIGMENT.ink;

interface Portrait {
  cx: number;
  cy: number;
  /** Radius of the head. */
  r: number;
  w: number;
  h: number;
  skin: string;
  halo: string;
  collar: string;
  cloth: string;
  rays: number;
  hair: number;
}

function compose(canvas: Canvas): string {
  const { random, w, h, palette: p } = canvas;
  const skin = random.pick(SKINS);
  const [halo = p.line, collar = p.line, cloth = p.line] = random.shuffle(
    p.c.filter((color) => color !== PIGMENT.ink),
  );
  const rays = random.pick([14, 16, 20]);
  const hair = random.int(5);
  const r = w * 0.185;
  const portrait = { cx: w / 2, cy: h * 0.43, r, w, h, skin, halo, collar, cloth, rays, hair };
  return (
    (random.chance(0.5) ? drawRayHalo(canvas, portrait) : drawRoundHalo(portrait, p.g)) +
    drawHairBehind(portrait) +
    drawShoulders(portrait) +
    circle([portrait.cx, portrait.cy, r], skin) +
    drawHairInFront(portrait)
  );
}

function drawRayHalo(canvas: Canvas, { cx, cy, w, rays, halo, collar }: Portrait): string {
  const ray = leaf([cx, cy], [w * 0.3, w * 0.47], [w * 0.045, 0.5]);
  return (
    petals(canvas, ray, { count: rays, at: [cx, cy], fill: halo }) +
    dotRing([cx, cy, w * 0.5], [rays, w * 0.025], collar)
  );
}

function drawRoundHalo({ cx, cy, w, rays, halo, collar }: Portrait, ground: string): string {
  return (
    scallop([cx, cy, w * 0.39], rays, halo) +
    circle([cx, cy, w * 0.36], collar) +
    dotRing([cx, cy, w * 0.395], [rays, w * 0.03], ground)
  );
}

function drawHairBehind({ cx, cy, r, h, hair }: Portrait): string {
  if (hair === 1) return circle([cx, cy - r * 1.35, r * 0.5], HAIR);
  if (hair === 3) return scallop([cx, cy - r * 0.25, r * 1.1], 12, HAIR);
  if (hair !== 0) return '';
  const k = r * 1.25;
  return path(d`M${cx - k} ${cy}A${k} ${k} 0 0 1 ${cx + k} ${cy}V${h * 0.78}H${cx - k}Z`, HAIR);
}

function drawShoulders({ cx, cy, r, w, h, skin, halo, cloth, rays }: Portrait): string {
  const [half, top] = [w * 0.37, h * 0.69];
  const neck = top - h * 0.01;
  const body = d`M${cx - half} ${h + 2}C${cx - half} ${top + h * 0.03} ${cx - half * 0.6} ${top} ${cx - r * 0.5} ${neck}A${r * 0.5} ${r * 0.45} 0 0 0 ${cx + r * 0.5} ${neck}C${cx + half * 0.6} ${top} ${cx + half} ${top + h * 0.03} ${cx + half} ${h + 2}Z`;
  const beads = {
    d: d`M${cx - r * 0.78} ${top}A${r * 0.8} ${r * 0.86} 0 0 0 ${cx + r * 0.78} ${top}`,
    fill: 'none',
    stroke: halo,
    'stroke-width': w * 0.022,
    'stroke-linecap': 'round',
    'stroke-dasharray': d`0 ${w * 0.035}`,
  };
  const neckline = d`M${cx - r * 0.52} ${neck}A${r * 0.52} ${r * 0.47} 0 0 0 ${cx + r * 0.52} ${neck}Z`;
  return (
    path(neckline, skin) +
    rect([cx - r * 0.36, cy + r * 0.4, r * 0.72, r * 1.2], skin) +
    path(body, cloth) +
    (rays === 14 ? '' : element('path', beads))
  );
}

function drawHairInFront({ cx, cy, r, cloth, hair }: Portrait): string {
  if (hair === 4) {
    const [side, low] = [r * 1.12, cy - r * 0.12];
    return path(
      d`M${cx - side} ${low}C${cx - r * 1.3} ${cy - r * 1.5} ${cx + r * 1.3} ${cy - r * 1.5} ${cx + side} ${low}Q${cx} ${cy - r * 0.75} ${cx - side} ${low}Z`,
      cloth,
    );
  }
  const [side, low] = [r * 1.04, cy];
  const cap = d`M${cx - side} ${low}A${side} ${side} 0 0 1 ${cx + side} ${low}`;
  const parting = d`C${cx + r * 0.6} ${cy - r * 0.2} ${cx + r * 0.2} ${cy - r * 0.42} ${cx} ${cy - r * 0.62}C${cx - r * 0.2} ${cy - r * 0.42} ${cx - r * 0.6} ${cy - r * 0.2} `;
  const sweep = d`C${cx + r * 0.7} ${cy - r * 0.5} ${cx - r * 0.3} ${cy - r * 0.7} `;
  return path(cap + (hair % 2 ? parting : sweep) + d`${cx - side} ${low}Z`, HAIR);
}
