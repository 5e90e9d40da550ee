// Days and moments by Indian time, wherever the reader is: the books are kept by it.

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

/** '3 March 2026'. Empty for what is no time. */
export function indianDay(iso: string): string {
  return written(DAY, new Date(iso));
}

/** The same of a calendar day written as YYYY-MM-DD. */
export function fullDay(day: string): string {
  return indianDay(`${day}T00:00:00+05:30`);
}

export function indianMoment(iso: string): string {
  return written(MOMENT, new Date(iso));
}

/** '3 Mar' of a calendar day written as YYYY-MM-DD. */
export function shortDay(day: string): string {
  return written(SHORT_DAY, new Date(`${day}T00:00:00+05:30`));
}

/** 'March 2026' of a calendar day written as YYYY-MM-DD. */
export function toMonth(day: string): string {
  return written(MONTH, new Date(`${day}T00:00:00+05:30`));
}

/** YYYY-MM-DD, for names of files. */
export function indianDate(now: Date): string {
  return written(DATE, now);
}

function written(format: Intl.DateTimeFormat, moment: Date): string {
  return Number.isNaN(moment.getTime()) ? '' : format.format(moment);
}
