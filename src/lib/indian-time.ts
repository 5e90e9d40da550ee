// Dates in Indian time, wherever the user is, to match the documents.

const ZONE = { timeZone: 'Asia/Kolkata' } as const;
const DAY = new Intl.DateTimeFormat('en-IN', {
  ...ZONE,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const LONG_DAY = new Intl.DateTimeFormat('en-IN', { ...ZONE, dateStyle: 'long' });
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
const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', DAY_MS],
  ['hour', 60 * MINUTE_MS],
  ['minute', MINUTE_MS],
];
/** Older times are shown as a date. */
const RECENT_DAYS = 7;

/** '3 Mar 2026'. Empty for an invalid date. */
export function formatIndianDay(iso: string): string {
  return format(DAY, new Date(iso));
}

/** '3 March 2026', as on the PDF of a certificate. Empty for an invalid date. */
export function formatLongDay(iso: string): string {
  return format(LONG_DAY, new Date(iso));
}

/** '3 Mar 2026' from YYYY-MM-DD. */
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

/** 'just now', '5 minutes ago', '1 day ago', '12 Mar 2026'; empty for an invalid date. */
export function formatTimeAgo(iso: string, now: Date): string {
  const passed = Math.max(0, now.getTime() - Date.parse(iso));
  if (Number.isNaN(passed)) return '';
  const [unit, size] = STEPS.find(([, first]) => passed >= first) ?? ['minute', MINUTE_MS];
  const count = Math.floor(passed / size);
  if (count === 0) return 'just now';
  if (unit === 'day' && count > RECENT_DAYS) return formatIndianDay(iso);
  return RELATIVE.format(-count, unit);
}

/** OPEN-04. Without a date it reads 'Last accessed today', as specified. */
export function formatLastAccessed(at: string | undefined, now: Date): string {
  const then = at ? new Date(at) : now;
  const days = (Date.parse(formatIndianDate(now)) - Date.parse(formatIndianDate(then))) / DAY_MS;
  if (Number.isNaN(days) || days <= 0) return 'Last accessed today';
  return `Last accessed ${days === 1 ? 'yesterday' : format(DAY, then)}`;
}

function format(formatter: Intl.DateTimeFormat, moment: Date): string {
  if (Number.isNaN(moment.getTime())) return '';
  // English outside the USA abbreviates September with four letters; the server and the documents use three.
  return formatter.format(moment).replace(/\bSept\b/, 'Sep');
}
