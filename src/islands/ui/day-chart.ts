// The layout of a bar chart of days: gains above the line, losses below it.

export interface DayFigures {
  /** YYYY-MM-DD. */
  day: string;
  up: number;
  down: number;
}

interface Bar {
  y: number;
  height: number;
}

export interface Column {
  day: DayFigures;
  /** Percent of the width, to the column's left edge. */
  left: number;
  /** Percent of the width. */
  width: number;
  /** Undefined for a day without figures. */
  up: Bar | undefined;
  down: Bar | undefined;
}

export interface Chart {
  height: number;
  zero: number;
  /** Ticks above the line, without zero. */
  ticks: readonly { y: number; value: number }[];
  columns: readonly Column[];
}

/** The bar's share of its column. */
const BAR_SHARE = 0.62;
const TICKS_MAX = 3;
/** Minimum height of a bar in pixels. */
const BAR_MIN_HEIGHT = 2;
/** Pixels above the highest tick, for its label. */
const HEADROOM = 20;
/** Pixels below the lowest bar. */
const FOOTROOM = 6;

interface Scale {
  height: number;
  unit: number;
}

/** Widths in percent, heights in pixels. */
export function buildChart(days: readonly DayFigures[], { height, unit }: Scale): Chart {
  const maxUp = Math.max(0, ...days.map(({ up }) => up));
  const maxDown = Math.max(0, ...days.map(({ down }) => down));
  const step = roundUpStep(Math.max(maxUp, maxDown) / TICKS_MAX, unit);
  const top = Math.ceil(maxUp / step) * step;
  const plotHeight = height - HEADROOM - FOOTROOM;
  const pixelsPerUnit = top + maxDown > 0 ? plotHeight / (top + maxDown) : 0;
  const zero = HEADROOM + (top + maxDown > 0 ? top * pixelsPerUnit : plotHeight);
  const width = 100 / Math.max(1, days.length);
  const toBarHeight = (value: number) => Math.max(BAR_MIN_HEIGHT, value * pixelsPerUnit);
  return {
    height,
    zero,
    ticks: Array.from({ length: top / step }, (_, index) => {
      const value = (index + 1) * step;
      return { value, y: zero - value * pixelsPerUnit };
    }),
    columns: days.map((day, index) => ({
      day,
      left: index * width + (width * (1 - BAR_SHARE)) / 2,
      width: width * BAR_SHARE,
      up: day.up > 0 ? { y: zero - toBarHeight(day.up), height: toBarHeight(day.up) } : undefined,
      down: day.down > 0 ? { y: zero, height: toBarHeight(day.down) } : undefined,
    })),
  };
}

/** Rounds up to 1, 2, 5, 10, 20 … units. */
function roundUpStep(value: number, unit: number): number {
  const units = Math.max(1, value / unit);
  const magnitude = 10 ** Math.floor(Math.log10(units));
  const factor = [1, 2, 5, 10].find((item) => item * magnitude >= units) ?? 10;
  return factor * magnitude * unit;
}
