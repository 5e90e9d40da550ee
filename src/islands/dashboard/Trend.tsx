// How the last days went, by day, and what it all adds up to.
import { groupDigits } from '#contract/digits.ts';
import { formatPaise } from '#contract/money.ts';
import type { Overview } from '#contract/insights.ts';
import { shortDay } from '#site/lib/indian-time.ts';
import { counted } from '#site/lib/plural.ts';
import { paths } from '#contract/paths.ts';
import { DayChart } from '../parts/DayChart.tsx';

/** As tall as what comes: what stands below does not move away from the hand. */
export function TrendWaiting() {
  return (
    <div
      className="sk trend min-h-153 rounded-leaf-lg p-[clamp(1rem,2vw,1.75rem)]"
      role="status"
      aria-label="Loading figures..."
    />
  );
}

export function Trend({ overview }: { overview: Overview }) {
  const { lastDays, enrolments, revenuePaise } = overview;
  const total = lastDays.reduce((sum, { enrolments }) => sum + enrolments, 0);
  const period = `the last ${lastDays.length} days`;
  return (
    <section
      className="panel trend rounded-leaf-lg p-[clamp(1rem,2vw,1.75rem)]"
      aria-labelledby="trend"
    >
      <h2 className="heading-xl" id="trend">
        {`The last ${lastDays.length} days`}
      </h2>
      <dl className="sums">
        <div>
          <dt>Enrolments</dt>
          <dd className="display">{groupDigits(total)}</dd>
        </div>
      </dl>
      <DayChart
        days={lastDays.map(({ day, enrolments }) => ({ day, up: enrolments, down: 0 }))}
        unit={1}
        words={{
          value: (value) => groupDigits(value),
          dayLabel: ({ day, up }) => `${shortDay(day)}: ${counted(up, 'enrolment')}`,
          spoken: `Enrolments by day: ${counted(total, 'enrolment')} in ${period}.`,
          keys: ['Enrolments'],
        }}
      />
      <h3 className="heading-lg">Since the beginning</h3>
      <dl className="sums">
        <div>
          <dt>Enrolments</dt>
          <dd>{groupDigits(enrolments)}</dd>
        </div>
        {revenuePaise !== undefined && (
          <div>
            <dt>Revenue</dt>
            <dd>
              <a href={paths.payments}>{formatPaise(revenuePaise)}</a>
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}
