import type { QueryOf } from '#contract/endpoint.ts';
import type { getGstReturn } from '#contract/sales/gst-return.ts';

const MONTHS_BACK = 24;
const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

export interface PeriodChoice {
  value: string;
  label: string;
}

/** The number of months since the year 0. */
const toMonthNumber = (day: string): number => {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return year * 12 + month - 1;
};
const formatMonth = (month: number): string =>
  `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
const getMonthName = (month: number): string => MONTHS[month % 12] ?? '';
const getYear = (month: number): number => Math.floor(month / 12);

export function listMonths(today: string): PeriodChoice[] {
  return Array.from({ length: MONTHS_BACK }, (_, back) => {
    const month = toMonthNumber(today) - back;
    return { value: formatMonth(month), label: `${getMonthName(month)} ${getYear(month)}` };
  });
}

/** The quarters of the same two years, labelled as in 'April to June 2026'. */
export function listQuarters(today: string): PeriodChoice[] {
  const quarterStart = toMonthNumber(today) - (toMonthNumber(today) % 3);
  return Array.from({ length: MONTHS_BACK / 3 }, (_, back) => {
    const month = quarterStart - back * 3;
    const label = `${getMonthName(month)} to ${getMonthName(month + 2)} ${getYear(month)}`;
    return { value: `${formatMonth(month)}/3`, label };
  });
}

export function parsePeriod(value: string): QueryOf<typeof getGstReturn> {
  const [from = '', months] = value.split('/');
  return { from, months: months === '3' ? '3' : '1' };
}
