import { formatPaise, paise } from '#contract/sales/money.ts';
import { toNet, sumRevenue } from '#contract/sales/revenue.ts';
import { formatShortDay } from '#site/lib/indian-time.ts';
import type { Loaded } from '#site/queries/use-loaded.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { getRevenue } from '#contract/sales/orders.ts';
import { Icon } from '../../ui/Icon.tsx';
import { ScrollRegion } from '../../ui/ScrollRegion.tsx';
import { DayChart } from '../../ui/DayChart.tsx';
import { WhenLoaded } from '../../ui/WhenLoaded.tsx';

type RevenueDay = ResponseOf<typeof getRevenue>['data'][number];

interface RevenueProps {
  loaded: Loaded<RevenueDay[]>;
  onRetry: () => void;
}

export function Revenue({ loaded, onRetry }: RevenueProps) {
  return (
    <section
      className="panel revenue-panel rounded-leaf-lg p-[clamp(1rem,2vw,1.75rem)]"
      aria-labelledby="revenue"
    >
      <h2 className="heading-xl" id="revenue">
        The last 30 days
      </h2>
      <WhenLoaded
        loaded={loaded}
        loading={<RevenueSkeleton />}
        failed="The figures could not be loaded."
        onRetry={onRetry}
      >
        {(days) => <Figures days={days} />}
      </WhenLoaded>
    </section>
  );
}

function RevenueSkeleton() {
  return (
    <div role="status" aria-label="Loading the figures...">
      <span className="skeleton mt-4 block h-12 w-48" />
      <span className="skeleton mt-4 block h-72" />
    </div>
  );
}

function Figures({ days }: { days: readonly RevenueDay[] }) {
  const total = sumRevenue(days);
  return (
    <>
      <dl className="totals">
        <div>
          <dt>Received</dt>
          <dd className="display">{formatPaise(total.captured)}</dd>
        </div>
        <div>
          <dt>Refunded</dt>
          <dd>{formatPaise(total.refunded)}</dd>
        </div>
        <div>
          <dt>Net</dt>
          <dd>{formatPaise(toNet(total))}</dd>
        </div>
      </dl>
      <RevenueChart days={days} />
      <details className="accordion">
        <summary>
          Show daily figures as a table <Icon name="chevron-down" />
        </summary>
        <DayTable days={days} />
      </details>
    </>
  );
}

function DayTable({ days }: { days: readonly RevenueDay[] }) {
  return (
    <ScrollRegion label="Revenue by day">
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col" className="text-right">
              Received
            </th>
            <th scope="col" className="text-right">
              Refunded
            </th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, captured, refunded }) => (
            <tr key={day}>
              <th scope="row">{formatShortDay(day)}</th>
              <td className="num text-right">{formatPaise(captured)}</td>
              <td className="num text-right">{formatPaise(refunded)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

const PAISE_OF_A_RUPEE = 100;

function RevenueChart({ days }: { days: readonly RevenueDay[] }) {
  return (
    <DayChart
      days={days.map(({ day, captured, refunded }) => ({ day, up: captured, down: refunded }))}
      unit={PAISE_OF_A_RUPEE}
      labels={{
        value: formatAmount,
        formatDay: ({ day, up, down }) =>
          `${formatShortDay(day)}: ${formatAmount(up)} received, ${formatAmount(down)} refunded`,
        summary: spoken(days),
        legend: ['Received', 'Refunded'],
      }}
    />
  );
}

function formatAmount(amount: number): string {
  return formatPaise(paise(amount));
}

function spoken(days: readonly RevenueDay[]): string {
  const { captured, refunded } = sumRevenue(days);
  if (captured === 0 && refunded === 0) return 'No payments or refunds in the last 30 days.';
  return `Revenue by day: ${formatPaise(captured)} received and ${formatPaise(refunded)} refunded. The table below shows the daily figures.`;
}
