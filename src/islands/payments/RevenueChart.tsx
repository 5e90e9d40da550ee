// The drawing of the days: a line of dots, and bars where money moved.
import { useState } from 'react';
import type { RevenueDay } from '#site/api/orders.ts';
import { shortDay } from '#site/lib/indian-time.ts';
import { rupees } from '#site/lib/payment-words.ts';
import { type Chart, chartOf, type Column, sumsOf } from './revenue-chart.ts';

/** Pixels; a line on which nothing stands needs no more than its dots. */
const HEIGHT = 220;
const EMPTY_HEIGHT = 64;
const DOT = 2.5;

export function RevenueChart({ days }: { days: readonly RevenueDay[] }) {
  const [pointed, setPointed] = useState<RevenueDay>();
  const { captured, refunded } = sumsOf(days);
  const chart = chartOf(days, captured + refunded > 0 ? HEIGHT : EMPTY_HEIGHT);
  return (
    <figure className="money-chart">
      <div className="money-plot" onPointerLeave={() => setPointed(undefined)}>
        <Marks chart={chart} />
        <svg height={chart.height} role="img" aria-label={spoken(days)}>
          {chart.ticks.map(({ y, paise }) => (
            <line key={paise} className="money-tick" x1="0" x2="100%" y1={y} y2={y} />
          ))}
          <line className="money-zero" x1="0" x2="100%" y1={chart.zero} y2={chart.zero} />
          {chart.columns.map((column) => (
            <Bars key={column.day.day} {...{ column, chart }} onPoint={setPointed} />
          ))}
        </svg>
      </div>
      <Days days={days} />
      <figcaption className="row between">
        <span className="money-key">
          <span>Came in</span>
          <span>Went back</span>
        </span>
        <span className="num" aria-hidden="true">
          {pointed && said(pointed)}
        </span>
      </figcaption>
    </figure>
  );
}

/** The sums beside the lines they belong to. */
function Marks({ chart }: { chart: Chart }) {
  return (
    <svg className="money-marks" height={chart.height} aria-hidden="true">
      {chart.ticks.map(({ y, paise }) => (
        <text key={paise} x="100%" y={y} dy="0.32em" textAnchor="end">
          {rupees(paise)}
        </text>
      ))}
      <text x="100%" y={chart.zero} dy="0.32em" textAnchor="end">
        {rupees(0)}
      </text>
    </svg>
  );
}

interface BarsProps {
  column: Column;
  chart: Chart;
  onPoint: (day: RevenueDay) => void;
}

function Bars({ column, chart, onPoint }: BarsProps) {
  const { day, left, width, captured, refunded } = column;
  const place = { x: `${left}%`, width: `${width}%` };
  return (
    <g className="money-day" onPointerEnter={() => onPoint(day)}>
      <rect className="money-reach" {...place} y="0" height={chart.height} />
      {captured && <rect className="money-in" {...place} {...captured} />}
      {refunded && <rect className="money-back" {...place} {...refunded} />}
      {!captured && !refunded && (
        <circle className="money-dot" cx={`${left + width / 2}%`} cy={chart.zero} r={DOT} />
      )}
    </g>
  );
}

function Days({ days }: { days: readonly RevenueDay[] }) {
  const shown = [days[0], days[Math.floor(days.length / 2)]].filter((one) => one !== undefined);
  return (
    <p className="money-days num" aria-hidden="true">
      {shown.map(({ day }) => (
        <span key={day}>{shortDay(day)}</span>
      ))}
      <span>Today</span>
    </p>
  );
}

function said({ day, captured, refunded }: RevenueDay): string {
  return `${shortDay(day)}: ${rupees(captured)} in, ${rupees(refunded)} back`;
}

function spoken(days: readonly RevenueDay[]): string {
  const { captured, refunded } = sumsOf(days);
  if (captured === 0 && refunded === 0) return 'No money moved in the last 30 days.';
  return `Revenue by day: ${rupees(captured)} came in and ${rupees(refunded)} went back. The table below has the days.`;
}
