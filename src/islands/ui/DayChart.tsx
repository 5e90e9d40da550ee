import { useState } from 'react';
import { formatShortDay } from '#site/lib/indian-time.ts';
import { type Chart, buildChart, type Column, type DayFigures } from './day-chart.ts';

/** Heights and radius in pixels. A chart without bars needs only the height of its dots. */
const HEIGHT = 220;
const EMPTY_HEIGHT = 64;
const DOT = 2.5;

interface ChartLabels {
  value: (value: number) => string;
  formatDay: (day: DayFigures) => string;
  summary: string;
  /** Labels of the bars above the line and, if any, below it. */
  legend: readonly [string, ...string[]];
}

interface DayChartProps {
  days: readonly DayFigures[];
  /** The smallest step of the axis. */
  unit: number;
  labels: ChartLabels;
}

export function DayChart({ days, unit, labels }: DayChartProps) {
  const [hoveredDay, setHoveredDay] = useState<DayFigures>();
  const isEmpty = days.every(({ up, down }) => up === 0 && down === 0);
  const chart = buildChart(days, { height: isEmpty ? EMPTY_HEIGHT : HEIGHT, unit });
  return (
    <figure className="day-chart">
      <div className="day-chart-plot" onPointerLeave={() => setHoveredDay(undefined)}>
        <AxisLabels chart={chart} value={labels.value} />
        <svg height={chart.height} role="img" aria-label={labels.summary}>
          {chart.ticks.map(({ y, value }) => (
            <line key={value} className="day-chart-gridline" x1="0" x2="100%" y1={y} y2={y} />
          ))}
          <line className="day-chart-baseline" x1="0" x2="100%" y1={chart.zero} y2={chart.zero} />
          {chart.columns.map((column) => (
            <Bars key={column.day.day} column={column} chart={chart} onPoint={setHoveredDay} />
          ))}
        </svg>
      </div>
      <DayLabels days={days} />
      <figcaption className="row justify-between">
        <span className="day-chart-legend">
          {labels.legend.map((key) => (
            <span key={key}>{key}</span>
          ))}
        </span>
        <span className="num" aria-hidden="true">
          {hoveredDay && labels.formatDay(hoveredDay)}
        </span>
      </figcaption>
    </figure>
  );
}

function AxisLabels({ chart, value: formatValue }: { chart: Chart; value: ChartLabels['value'] }) {
  return (
    <svg className="day-chart-axis" height={chart.height} aria-hidden="true">
      {chart.ticks.map(({ y, value }) => (
        <text key={value} x="100%" y={y} dy="0.32em" textAnchor="end">
          {formatValue(value)}
        </text>
      ))}
      <text x="100%" y={chart.zero} dy="0.32em" textAnchor="end">
        {formatValue(0)}
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
  const position = { x: `${left}%`, width: `${width}%` };
  return (
    <g className="day-chart-day" onPointerEnter={() => onPoint(day)}>
      <rect className="day-chart-hover-area" {...position} y="0" height={chart.height} />
      {up && <rect className="day-chart-bar-up" {...position} {...up} />}
      {down && <rect className="day-chart-bar-down" {...position} {...down} />}
      {!up && !down && (
        <circle
          className="day-chart-empty-day"
          cx={`${left + width / 2}%`}
          cy={chart.zero}
          r={DOT}
        />
      )}
    </g>
  );
}

function DayLabels({ days }: { days: readonly DayFigures[] }) {
  const labelledDays = [days[0], days[Math.floor(days.length / 2)]].filter(
    (item) => item !== undefined,
  );
  return (
    <p className="day-chart-dates num" aria-hidden="true">
      {labelledDays.map(({ day }) => (
        <span key={day}>{formatShortDay(day)}</span>
      ))}
      <span>Today</span>
    </p>
  );
}
