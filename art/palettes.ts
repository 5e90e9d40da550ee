// The colours of the artwork and their palettes.

export const PIGMENT = {
  marigold: '#FFB21A',
  rani: '#D1146B',
  peacock: '#006B73',
  indigo: '#2A2585',
  sindoor: '#EA5129',
  parrot: '#A5CC3A',
  blush: '#F9BFD2',
  sky: '#9CC4F2',
  rice: '#FAF4E6',
  ink: '#16132B',
  wine: '#6B0F3A',
} as const;

export const SKINS = ['#8A4B2A', '#A8623A', '#C58455', '#6E3A22'] as const;

/** g: background, d: a darker background, c: four shape colours, then the line and the dots. */
export interface Palette {
  g: string;
  d: string;
  c: readonly [string, string, string, string];
  line: string;
  dot: string;
}

const C = PIGMENT;

export const PALETTES = {
  genda: {
    g: C.marigold,
    d: '#F79A05',
    c: [C.rani, C.rice, C.sindoor, C.indigo],
    line: C.ink,
    dot: C.ink,
  },
  rani: {
    g: C.rani,
    d: '#B00D58',
    c: [C.marigold, C.blush, C.indigo, C.rice],
    line: C.rice,
    dot: C.marigold,
  },
  mor: {
    g: C.peacock,
    d: '#00565D',
    c: [C.parrot, C.marigold, '#8BD3D0', C.rice],
    line: C.rice,
    dot: C.marigold,
  },
  neel: {
    g: C.indigo,
    d: '#1F1A69',
    c: [C.marigold, C.rani, C.sky, C.rice],
    line: C.rice,
    dot: C.marigold,
  },
  sindoor: {
    g: C.sindoor,
    d: '#D43F18',
    c: [C.marigold, C.rice, C.wine, C.blush],
    line: C.ink,
    dot: C.rice,
  },
  tota: {
    g: C.parrot,
    d: '#94BC28',
    c: [C.peacock, C.rice, C.rani, C.marigold],
    line: C.ink,
    dot: C.ink,
  },
  gulabi: {
    g: C.blush,
    d: '#F4A5C0',
    c: [C.rani, C.marigold, C.indigo, C.rice],
    line: C.ink,
    dot: C.rani,
  },
  khadi: {
    g: '#F1EADB',
    d: '#E6DCC7',
    c: [C.rani, C.marigold, C.peacock, C.indigo],
    line: C.ink,
    dot: C.ink,
  },
  raat: {
    g: C.ink,
    d: '#211C40',
    c: [C.marigold, '#E2207C', '#00A3A6', '#F2562F'],
    line: C.rice,
    dot: C.marigold,
  },
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof PALETTES;

export const PALETTE_NAMES = Object.keys(PALETTES) as PaletteName[];

/** Perceived brightness, 0 to 1. */
export function getLuminance(hex: string): number {
  const getChannel = (at: number) => parseInt(hex.slice(at, at + 2), 16) / 255;
  return 0.3 * getChannel(1) + 0.59 * getChannel(3) + 0.11 * getChannel(5);
}
