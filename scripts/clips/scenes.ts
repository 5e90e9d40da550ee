// The eight clips: which figure is drawn, in which pigments, under which title, over which notes.
import type { ClipKey } from '#server/demo/clips.ts';
import { PIGMENT } from '#art/palettes.ts';
import { BHUPALI, DURGA, HAMSADHWANI, MALKAUNS, type Scale } from './sound.ts';

export type Figure = {
  seed: string;
  cols: number;
  rows: number;
  unit: number;
  mask: 'full' | 'diamond' | 'round' | 'lotus' | 'ring';
  symmetry: 'd4' | 'd2' | 'c4' | 'mirror' | 'none';
  density: number;
  /** How many times it is drawn, one below the other. */
  rowsOfIt?: number;
};

export type Card = { ground: string; ink: string } | { inside: true; ink: string };

export type Scene = {
  key: ClipKey;
  palette: string;
  figure: Figure;
  /** Which cells take colour first. */
  spread: 'centre' | 'left' | 'turn';
  title: readonly string[];
  /** As large as the card allows. */
  titleSize: number;
  line: readonly string[];
  card: Card;
  seconds: number;
  scale: Scale;
  /** The lowest note, in hertz. */
  root: number;
};

const NIGHT = PIGMENT.ink;
const RICE = PIGMENT.rice;

export const SCENES: readonly Scene[] = [
  {
    key: 'dots-first',
    palette: 'neel',
    figure: {
      seed: 's20',
      cols: 5,
      rows: 5,
      unit: 68,
      mask: 'diamond',
      symmetry: 'c4',
      density: 0.6,
    },
    spread: 'centre',
    title: ['Dots', 'first'],
    titleSize: 74,
    line: ['Lay the grid', 'before the idea.'],
    card: { ground: PIGMENT.rani, ink: RICE },
    seconds: 9,
    scale: BHUPALI,
    root: 196,
  },
  {
    key: 'one-line',
    palette: 'genda',
    figure: {
      seed: 's20',
      cols: 9,
      rows: 9,
      unit: 38,
      mask: 'lotus',
      symmetry: 'c4',
      density: 0.5,
    },
    spread: 'turn',
    title: ['One', 'line'],
    titleSize: 92,
    line: ['Start anywhere.', 'Do not lift the hand.'],
    card: { ground: PIGMENT.indigo, ink: RICE },
    seconds: 12,
    scale: DURGA,
    root: 174.61,
  },
  {
    key: 'colour',
    palette: 'rani',
    figure: { seed: 's76', cols: 9, rows: 5, unit: 68, mask: 'full', symmetry: 'd2', density: 0.7 },
    spread: 'left',
    title: ['Colour'],
    titleSize: 66,
    line: ['Three pigments', 'do more than ten.'],
    card: { ground: RICE, ink: NIGHT },
    seconds: 10.5,
    scale: HAMSADHWANI,
    root: 185,
  },
  {
    key: 'rhythm',
    palette: 'sindoor',
    figure: {
      seed: 'braid',
      cols: 8,
      rows: 1,
      unit: 90,
      mask: 'full',
      symmetry: 'none',
      density: 2,
      rowsOfIt: 4,
    },
    spread: 'left',
    title: ['Rhythm'],
    titleSize: 55,
    line: ['Repeat it', 'until it holds.'],
    card: { ground: '#6B0F3A', ink: RICE },
    seconds: 9.5,
    scale: MALKAUNS,
    root: 164.81,
  },
  {
    key: 'frame',
    palette: 'mor',
    figure: {
      seed: 's69',
      cols: 13,
      rows: 7,
      unit: 49,
      mask: 'ring',
      symmetry: 'none',
      density: 0.8,
    },
    spread: 'turn',
    title: ['Frame'],
    titleSize: 70,
    line: ['Decide what stays out.'],
    card: { inside: true, ink: RICE },
    seconds: 11.5,
    scale: DURGA,
    root: 196,
  },
  {
    key: 'voice',
    palette: 'gulabi',
    figure: {
      seed: 's48',
      cols: 9,
      rows: 5,
      unit: 66,
      mask: 'round',
      symmetry: 'mirror',
      density: 0.7,
    },
    spread: 'centre',
    title: ['Voice'],
    titleSize: 82,
    line: ['Say it the way', 'you would say it.'],
    card: { ground: PIGMENT.rani, ink: RICE },
    seconds: 10,
    scale: BHUPALI,
    root: 220,
  },
  {
    key: 'numbers',
    palette: 'tota',
    figure: {
      seed: 's28',
      cols: 10,
      rows: 5,
      unit: 64,
      mask: 'full',
      symmetry: 'd2',
      density: 0.7,
    },
    spread: 'left',
    title: ['Numbers'],
    titleSize: 47,
    line: ['Count what', 'you can act on.'],
    card: { ground: PIGMENT.peacock, ink: RICE },
    seconds: 10.5,
    scale: HAMSADHWANI,
    root: 174.61,
  },
  {
    key: 'rang',
    palette: 'raat',
    figure: {
      seed: 's11',
      cols: 7,
      rows: 7,
      unit: 50,
      mask: 'diamond',
      symmetry: 'c4',
      density: 0.6,
    },
    spread: 'turn',
    title: ['रंग'],
    titleSize: 132,
    line: ['कम रंग,', 'साफ़ बात।'],
    card: { ground: PIGMENT.marigold, ink: NIGHT },
    seconds: 10,
    scale: MALKAUNS,
    root: 185,
  },
];
