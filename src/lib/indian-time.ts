// Dates in Indian time, wherever the user is, to match the documents.

const ZONE = { timeZone: 'Asia/Kolkata' } as const;
const DAY = new Intl.DateTimeFormat('en-IN', {
  ...ZONE,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const SHORT_DAY = new Intl.DateTimeFormat('en-IN', { ...ZONE, day: 'numeric', month: 'short' });
const MOMENT = new Intl.DateTimeFormat('en-IN', {
  ...ZONE,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const MONTH = new Intl.DateTimeFormat('en-IN', { ...ZONE, month: 'long', year: 'numeric' });
const DATE = new Intl.DateTimeFormat('en-CA', ZONE);

/** '3 March 2026'. Empty for an invalid date. */
export function formatIndianDay(iso: string): string {
  return format(DAY, new Date(iso));
}

/** '3 March 2026' from YYYY-MM-DD. */
export function formatFullDay(day: string): string {
  return formatIndianDay(`${day}T00:00:00+05:30`);
}

export function formatIndianDateTime(iso: string): string {
  return format(MOMENT, new Date(iso));
}

/** '3 Mar' from YYYY-MM-DD. */
export function formatShortDay(day: string): string {
  return format(SHORT_DAY, new Date(`${day}T00:00:00+05:30`));
}

/** 'March 2026' from YYYY-MM-DD. */
export function formatMonth(day: string): string {
  return format(MONTH, new Date(`${day}T00:00:00+05:30`));
}

/** YYYY-MM-DD. */
export function formatIndianDate(now: Date): string {
  return format(DATE, now);
}

function format(formatter: Intl.DateTimeFormat, moment: Date): string {
  return Number.isNaN(moment.getTime()) ? '' : formatter.format(moment);
}
