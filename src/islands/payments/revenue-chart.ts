// The revenue of some days as a drawing: what came in stands on a line, what went back hangs below it.
import type { RevenueDay } from '#site/api/orders.ts';

export interface Bar {
  y: number;
  height: number;
}

export interface Column {
  day: RevenueDay;
  /** Percent of the width, to the column's left edge. */
  left: number;
  /** Percent of the width. */
  width: number;
  /** Undefined where nothing moved. */
  captured: Bar | undefined;
  refunded: Bar | undefined;
}

export interface Chart {
  height: number;
  /** Where the line of nothing lies. */
  zero: number;
  /** Marks above it, without zero. */
  ticks: readonly { y: number; paise: number }[];
  columns: readonly Column[];
}

/** Of the column that belongs to it, the rest is air. */
const BAR_SHARE = 0.62;
const TICKS_MOST = 3;
/** Pixels; so much is seen of the smallest sum. */
const BAR_LEAST = 2;
/** Pixels above the highest mark, for its words. */
const HEADROOM = 20;
/** Pixels below the lowest bar. */
const FOOTROOM = 6;

/** `height` in pixels; everything else but widths too. */
export function chartOf(days: readonly RevenueDay[], height: number): Chart {
  const most = Math.max(0, ...days.map(({ captured }) => captured));
  const back = Math.max(0, ...days.map(({ refunded }) => refunded));
  const step = niceStep(Math.max(most, back) / TICKS_MOST);
  const top = Math.ceil(most / step) * step;
  const room = height - HEADROOM - FOOTROOM;
  const perPaise = top + back > 0 ? room / (top + back) : 0;
  const zero = HEADROOM + (top + back > 0 ? top * perPaise : room);
  const width = 100 / Math.max(1, days.length);
  const tall = (paise: number) => Math.max(BAR_LEAST, paise * perPaise);
  return {
    height,
    zero,
    ticks: Array.from({ length: top / step }, (_one, index) => {
      const paise = (index + 1) * step;
      return { paise, y: zero - paise * perPaise };
    }),
    columns: days.map((day, index) => ({
      day,
      left: index * width + (width * (1 - BAR_SHARE)) / 2,
      width: width * BAR_SHARE,
      captured:
        day.captured > 0 ? { y: zero - tall(day.captured), height: tall(day.captured) } : undefined,
      refunded: day.refunded > 0 ? { y: zero, height: tall(day.refunded) } : undefined,
    })),
  };
}

/** The next of 1, 2, 5, 10, 20 … rupees. Returns paise. */
function niceStep(paise: number): number {
  const rupees = Math.max(1, paise / 100);
  const magnitude = 10 ** Math.floor(Math.log10(rupees));
  const factor = [1, 2, 5, 10].find((one) => one * magnitude >= rupees) ?? 10;
  return factor * magnitude * 100;
}

export interface Sums {
  captured: number;
  refunded: number;
  kept: number;
}

/** Paise. */
export function sumsOf(days: readonly RevenueDay[]): Sums {
  const captured = days.reduce((sum, day) => sum + day.captured, 0);
  const refunded = days.reduce((sum, day) => sum + day.refunded, 0);
  return { captured, refunded, kept: captured - refunded };
}
