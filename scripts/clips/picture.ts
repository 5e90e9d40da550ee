// One frame of a clip as SVG: the same scene and moment always give the same picture.
import type { PlacedCell, PlacedFigure } from './figure.ts';
import type { Scene } from './scenes.ts';
import {
  cuesOf,
  easeInOut,
  easeOut,
  HEIGHT,
  press,
  progress,
  WIDTH,
  within,
  type Cues,
} from './timing.ts';
import { titleCard } from './title.ts';

/** The fill lands this share of a cell beside its line, as with a hand block. */
const SLIP = 0.06;
const LINE = 0.075;
const DOT = 0.17;
const FIELD_DOT = 0.09;
const FILL_SECONDS = 0.55;
/** Where the figure's middle rests once the card has come in. */
const ASIDE = 0.235;

export function picture(scene: Scene, figure: PlacedFigure, moment: number): string {
  const cues = cuesOf(scene.seconds);
  const titled = easeInOut(progress(moment, cues.title));
  const inside = 'inside' in scene.card;
  const aside = inside ? 0 : titled * WIDTH * ASIDE;
  const copies = figure.places.map((place, copy) => {
    const late = copy * 0.22;
    return `<g transform="translate(${num(place.x)} ${num(place.y)})">${drawing(figure, moment - late, cues)}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="${figure.palette.g}"/>
    <g transform="translate(${num(aside)} 0)">${stripes(figure)}${field(figure, inside ? 1 - titled : 1)}${copies.join('')}</g>
    ${titleCard(scene, cues, moment)}
  </svg>`;
}

/** A field of small dots that the figure's own dots grow out of; it makes way for words set on it. */
function field({ unit, places, palette }: PlacedFigure, strength: number): string {
  const start = places[0] ?? { x: 0, y: 0 };
  const dots: string[] = [];
  const left = start.x + unit / 2 - unit * Math.ceil(WIDTH / unit);
  const top = start.y + unit / 2 - unit * Math.ceil(HEIGHT / unit);
  for (let y = top; y < HEIGHT + unit; y += unit) {
    for (let x = left; x < WIDTH * 2; x += unit) {
      dots.push(`M${num(x)} ${num(y)}h0`);
    }
  }
  return `<path d="${dots.join('')}" stroke="${palette.dot}" stroke-opacity="${num(0.6 * strength)}" stroke-width="${num(unit * FIELD_DOT)}" stroke-linecap="round"/>`;
}

/** Figures in several rows stand on stripes of their own. */
function stripes({ places, palette, unit }: PlacedFigure): string {
  if (places.length === 1) return '';
  return places
    .map(({ y }, row) =>
      row % 2
        ? `<rect x="${-WIDTH}" y="${num(y)}" width="${WIDTH * 3}" height="${unit}" fill="${palette.d}"/>`
        : '',
    )
    .join('');
}

function drawing(figure: PlacedFigure, moment: number, cues: Cues): string {
  const slip =
    figure.unit *
    SLIP *
    easeOut(progress(moment, { from: cues.colour.to - 0.5, to: cues.colour.to }));
  const fills = figure.cells.map((cell) =>
    fill(cell, progress(moment, within(cues.colour, cell.turn, FILL_SECONDS))),
  );
  return `<g transform="translate(${num(slip)} ${num(slip)})">${fills.join('')}</g>${thread(figure, moment, cues)}${dots(figure, moment, cues)}`;
}

function fill(cell: PlacedCell, share: number): string {
  if (share === 0 || !cell.fill) return '';
  const size = press(share);
  const about = `translate(${num(cell.cx)} ${num(cell.cy)}) scale(${num(size)}) translate(${num(-cell.cx)} ${num(-cell.cy)})`;
  return `<path d="${cell.d}" fill="${cell.fill}"${share < 1 ? ` transform="${about}"` : ''}/>`;
}

/** The line as far as it has come, and the pinch of powder at its tip. */
function thread({ loops, unit, palette }: PlacedFigure, moment: number, cues: Cues): string {
  const drawn = easeInOut(progress(moment, cues.line));
  const whole = loops.reduce((sum, loop) => sum + loop.length, 0);
  let before = 0;
  const strokes = loops.map((loop) => {
    const share = Math.min(1, Math.max(0, (drawn * whole - before) / loop.length));
    before += loop.length;
    if (share === 0) return '';
    if (share === 1) return `<path d="${loop}"/>`;
    return `<path d="${loop}" pathLength="1" stroke-dasharray="${share.toFixed(5)} 2"/><path d="${loop}" pathLength="1" stroke-dasharray="0 2" stroke-dashoffset="${(-share).toFixed(5)}" stroke-width="${num(unit * 0.2)}"/>`;
  });
  return `<g fill="none" stroke="${palette.line}" stroke-width="${num(unit * LINE)}" stroke-linecap="round" stroke-linejoin="round">${strokes.join('')}</g>`;
}

/** Dots grow in turn, and once the title stands they answer it in slow rings. */
function dots({ cells, unit, palette }: PlacedFigure, moment: number, cues: Cues): string {
  return cells
    .map((cell) => {
      const grown = press(progress(moment, within(cues.dots, cell.turn, 0.5)));
      const ring = Math.max(0, moment - cues.title.from - cell.turn * 0.9);
      const pulse =
        1 + 0.3 * Math.sin(Math.PI * (ring % 1.6)) * (ring > 0 && ring % 1.6 < 1 ? 1 : 0);
      const covered = moment > within(cues.colour, cell.turn, FILL_SECONDS).from + 0.1;
      const size = unit * (FIELD_DOT + (DOT - FIELD_DOT) * grown) * pulse;
      return `<circle cx="${num(cell.cx)}" cy="${num(cell.cy)}" r="${num(size / 2)}" fill="${dotColour(cell, palette, covered)}"/>`;
    })
    .join('');
}

/** On a fill the dot takes the ground's colour, as if the block had left it bare. */
function dotColour(
  { fill }: PlacedCell,
  palette: PlacedFigure['palette'],
  covered: boolean,
): string {
  return covered && fill && fill !== palette.g ? palette.g : palette.dot;
}

function num(value: number): string {
  return String(Math.round(value * 100) / 100);
}
