import { useState } from 'react';
import { shortDay } from '#site/lib/indian-time.ts';
import { type Chart, getChart, type Column, type DayFigures } from './day-chart.ts';

/** Heights and radius in pixels. A chart without bars needs only the height of its dots. */
const HEIGHT = 220;
const EMPTY_HEIGHT = 64;
const DOT = 2.5;

export interface ChartLabels {
  value: (value: number) => string;
  dayLabel: (day: DayFigures) => string;
  spoken: string;
  /** Labels of the bars above the line and, if any, below it. */
  keys: readonly [string, ...string[]];
}

interface DayChartProps {
  days: readonly DayFigures[];
  /** The smallest step of the axis. */
  unit: number;
  words: ChartLabels;
}

export function DayChart({ days, unit, words }: DayChartProps) {
  const [pointed, setPointed] = useState<DayFigures>();
  const isEmpty = days.every(({ up, down }) => up === 0 && down === 0);
  const chart = getChart(days, { height: isEmpty ? EMPTY_HEIGHT : HEIGHT, unit });
  return (
    <figure className="day-chart">
      <div className="day-plot" onPointerLeave={() => setPointed(undefined)}>
        <Marks chart={chart} value={words.value} />
        <svg height={chart.height} role="img" aria-label={words.spoken}>
          {chart.ticks.map(({ y, value }) => (
            <line key={value} className="day-tick" x1="0" x2="100%" y1={y} y2={y} />
          ))}
          <line className="day-zero" x1="0" x2="100%" y1={chart.zero} y2={chart.zero} />
          {chart.columns.map((column) => (
            <Bars key={column.day.day} column={column} chart={chart} onPoint={setPointed} />
          ))}
        </svg>
      </div>
      <Days days={days} />
      <figcaption className="row between">
        <span className="day-key">
          {words.keys.map((key) => (
            <span key={key}>{key}</span>
          ))}
        </span>
        <span className="num" aria-hidden="true">
          {pointed && words.dayLabel(pointed)}
        </span>
      </figcaption>
    </figure>
  );
}

function Marks({ chart, value: written }: { chart: Chart; value: ChartLabels['value'] }) {
  return (
    <svg className="day-marks" height={chart.height} aria-hidden="true">
      {chart.ticks.map(({ y, value }) => (
        <text key={value} x="100%" y={y} dy="0.32em" textAnchor="end">
          {written(value)}
        </text>
      ))}
      <text x="100%" y={chart.zero} dy="0.32em" textAnchor="end">
        {written(0)}
      </text>
    </svg>
  );
}

interface BarsProps {
  column: Column;
  chart: Chart;
  onPoint: (day: DayFigures) => void;
}

function Bars({ column, chart, onPoint }: BarsProps) {
  const { day, left, width, up, down } = column;
  const place = { x: `${left}%`, width: `${width}%` };
  return (
    <g className="day-column" onPointerEnter={() => onPoint(day)}>
      <rect className="day-reach" {...place} y="0" height={chart.height} />
      {up && <rect className="day-up" {...place} {...up} />}
      {down && <rect className="day-down" {...place} {...down} />}
      {!up && !down && (
        <circle className="day-dot" cx={`${left + width / 2}%`} cy={chart.zero} r={DOT} />
      )}
    </g>
  );
}

function Days({ days }: { days: readonly DayFigures[] }) {
  const shown = [days[0], days[Math.floor(days.length / 2)]].filter((item) => item !== undefined);
  return (
    <p className="day-names num" aria-hidden="true">
      {shown.map(({ day }) => (
        <span key={day}>{shortDay(day)}</span>
      ))}
      <span>Today</span>
    </p>
  );
}
