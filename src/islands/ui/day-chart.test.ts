// The chart of daily figures.
import { describe, expect, it } from 'vitest';
import { buildChart } from './day-chart.ts';

const createDay = (captured: number, refunded = 0) => ({
  day: '2026-03-14',
  up: captured,
  down: refunded,
});
const HEIGHT = 200;
/** Amounts in paise have ticks in whole rupees. */
const MONEY = { height: HEIGHT, unit: 100 };

describe('chart', () => {
  it('draws income above the line and refunds below it, on one scale', () => {
    const { zero, columns } = buildChart([createDay(400_000), createDay(0, 200_000)], MONEY);
    const [paid, back] = columns;
    expect(paid?.up && paid.up.y + paid.up.height).toBeCloseTo(zero);
    expect(back?.down?.y).toBeCloseTo(zero);
    expect(paid?.up?.height).toBeCloseTo(2 * (back?.down?.height ?? 0));
    expect(paid?.down).toBeUndefined();
  });

  it('places ticks at round sums above the highest bar', () => {
    const { ticks, columns } = buildChart([createDay(899_900)], MONEY);
    expect(ticks.map(({ value }) => value)).toEqual([500_000, 1_000_000]);
    expect(ticks.at(-1)?.y).toBeLessThanOrEqual(columns[0]?.up?.y ?? 0);
  });

  it('shows the smallest sum, and stays inside its height', () => {
    const { columns, height, ticks } = buildChart(
      [createDay(100), createDay(1_000_000_00, 900_000_00)],
      MONEY,
    );
    expect(columns[0]?.up?.height).toBeGreaterThanOrEqual(2);
    const { y = 0, height: tall = 0 } = columns[1]?.down ?? {};
    expect(y + tall).toBeLessThanOrEqual(height);
    expect(ticks.at(-1)?.y).toBeGreaterThan(0);
  });

  it('places ticks at whole people', () => {
    const { ticks } = buildChart([createDay(2)], { height: HEIGHT, unit: 1 });
    expect(ticks.map(({ value }) => value)).toEqual([1, 2]);
  });

  it('draws a line without ticks while there are no amounts', () => {
    const { ticks, columns, zero } = buildChart([createDay(0), createDay(0)], MONEY);
    expect(ticks).toEqual([]);
    expect(columns.every(({ up, down }) => !up && !down)).toBe(true);
    expect(zero).toBeLessThan(HEIGHT);
  });

  it('gives every day an equal share of the width', () => {
    const { columns } = buildChart(
      Array.from({ length: 30 }, () => createDay(100)),
      MONEY,
    );
    const last = columns.at(-1);
    expect((last?.left ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(100);
    expect(columns[1]?.left).toBeGreaterThan((columns[0]?.left ?? 0) + (columns[0]?.width ?? 0));
  });
});
