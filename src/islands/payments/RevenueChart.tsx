// The drawing of the days: what came in, and what went back.
import type { RevenueDay } from '#site/api/orders.ts';
import { shortDay } from '#site/lib/indian-time.ts';
import { rupees } from '#site/lib/payment-words.ts';
import { DayChart } from '../parts/DayChart.tsx';
import { sumsOf } from './revenue-sums.ts';

const PAISE_OF_A_RUPEE = 100;

export function RevenueChart({ days }: { days: readonly RevenueDay[] }) {
  return (
    <DayChart
      days={days.map(({ day, captured, refunded }) => ({ day, up: captured, down: refunded }))}
      unit={PAISE_OF_A_RUPEE}
      words={{
        value: rupees,
        said: ({ day, up, down }) => `${shortDay(day)}: ${rupees(up)} in, ${rupees(down)} back`,
        spoken: spoken(days),
        keys: ['Came in', 'Went back'],
      }}
    />
  );
}

function spoken(days: readonly RevenueDay[]): string {
  const { captured, refunded } = sumsOf(days);
  if (captured === 0 && refunded === 0) return 'No money moved in the last 30 days.';
  return `Revenue by day: ${rupees(captured)} came in and ${rupees(refunded)} went back. The table below has the days.`;
}
