// Formats amounts and dates of documents. Independent of locale data, which can change with the runtime.
import { groupDigits } from '#contract/digits.ts';

const MONTHS =
  'January February March April May June July August September October November December';

/** '5 November 2026' of YYYY-MM-DD. */
export function formatDay(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${Number(date)} ${MONTHS.split(' ')[Number(month) - 1] ?? ''} ${year}`;
}

/** '1,00,000.00' of paise. */
export function formatAmount(paise: number): string {
  const size = Math.abs(paise);
  const rest = String(size % 100).padStart(2, '0');
  return `${paise < 0 ? '-' : ''}${groupDigits(Math.trunc(size / 100))}.${rest}`;
}
