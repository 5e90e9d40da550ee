// The drawing of the days: what came in, and what went back.
import { formatPaise, paise } from '#contract/money.ts';
import { totalOf } from '#contract/revenue.ts';
import type { RevenueDay } from '#site/api/orders.ts';
import { shortDay } from '#site/lib/indian-time.ts';
import { DayChart } from '../parts/DayChart.tsx';

const PAISE_OF_A_RUPEE = 100;

export function RevenueChart({ days }: { days: readonly RevenueDay[] }) {
  return (
    <DayChart
      days={days.map(({ day, captured, refunded }) => ({ day, up: captured, down: refunded }))}
      unit={PAISE_OF_A_RUPEE}
      words={{
        value: inWords,
        dayLabel: ({ day, up, down }) =>
          `${shortDay(day)}: ${inWords(up)} in, ${inWords(down)} back`,
        spoken: spoken(days),
        keys: ['Received', 'Refunded'],
      }}
    />
  );
}

/** A height of the drawing. */
function inWords(amount: number): string {
  return formatPaise(paise(amount));
}

function spoken(days: readonly RevenueDay[]): string {
  const { captured, refunded } = totalOf(days);
  if (captured === 0 && refunded === 0) return 'No money moved in the last 30 days.';
  return `Revenue by day: ${formatPaise(captured)} received and ${formatPaise(refunded)} refunded. The table below has the days.`;
}
