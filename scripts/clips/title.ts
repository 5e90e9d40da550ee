// The title card that closes a clip: a pigment wipes in from the left and the words rise into place.
import { kolam } from '#art/kolam.ts';
import type { Scene } from './scenes.ts';
import { easeOut, HEIGHT, progress, WIDTH, type Cues } from './timing.ts';

const CARD_WIDTH = WIDTH * 0.47;
const CORNER = 56;
const MARGIN = 32;
const LINE_SIZE = 20;
const LINE_HEIGHT = LINE_SIZE * 1.25;
/** Inside a frame the words start at this corner of the open middle. */
const INSIDE = { left: 154, foot: 222 };

type Words = { text: string; y: number; style: string; delay: number };

export function titleCard(scene: Scene, cues: Cues, moment: number): string {
  const wipe = easeOut(progress(moment, cues.title));
  if (wipe === 0) return '';
  const risen = (delay: number): number => {
    const from = cues.title.from + 0.3 + delay;
    return easeOut(progress(moment, { from, to: from + 0.7 }));
  };
  if ('inside' in scene.card) return lettering(scene, INSIDE, risen);
  const edge = CARD_WIDTH * wipe;
  const radius = Math.min(CORNER, edge);
  const card = `M0 0H${edge - radius}A${radius} ${radius} 0 0 1 ${edge} ${radius}V${HEIGHT}H0Z`;
  return `<defs><clipPath id="card"><path d="${card}"/></clipPath></defs>
    <g clip-path="url(#card)"><rect width="${WIDTH}" height="${HEIGHT}" fill="${scene.card.ground}"/>
    ${signature(scene.card.ink)}${lettering(scene, { left: MARGIN, foot: HEIGHT - MARGIN - 2 }, risen)}</g>`;
}

/** The mark, four dots and one line, beside the name. */
function signature(ink: string): string {
  const mark = kolam({ seed: 'mark', cols: 2, rows: 2, unit: 14, density: 2 });
  const dots = mark.cells.map((cell) => `M${cell.cx} ${cell.cy}h0`).join('');
  return `<g transform="translate(${MARGIN - 2} ${MARGIN - 2})" fill="none" stroke="${ink}" stroke-linecap="round">
    <path d="${mark.loops.join('')}" stroke-width="1.7"/><path d="${dots}" stroke-width="3.2"/>
    <text x="38" y="19.5" class="display" font-size="15" font-weight="700" fill="${ink}" stroke="none">Rangshala</text></g>`;
}

/** Title large and wide, its sentence below; both start at the left edge. */
function lettering(
  scene: Scene,
  { left, foot }: { left: number; foot: number },
  risen: (delay: number) => number,
): string {
  return [...titleOf(scene, foot), ...sentenceOf(scene, foot)]
    .map(({ text, y, style, delay }) => {
      const share = risen(delay);
      return `<text x="${left}" y="${(y + (1 - share) * 24).toFixed(2)}" ${style} fill="${scene.card.ink}" opacity="${share.toFixed(3)}">${text}</text>`;
    })
    .join('');
}

function titleOf({ title, titleSize: size, line }: Scene, foot: number): Words[] {
  const above = foot - line.length * LINE_HEIGHT - 14;
  return title.map((text, row) => ({
    text,
    y: above - (title.length - 1 - row) * size * 0.88,
    style: `class="display" font-size="${size}" font-weight="800"`,
    delay: row * 0.1,
  }));
}

function sentenceOf({ line }: Scene, foot: number): Words[] {
  return line.map((text, row) => ({
    text,
    y: foot - (line.length - 1 - row) * LINE_HEIGHT,
    style: `font-size="${LINE_SIZE}" font-weight="500"`,
    delay: 0.25,
  }));
}
