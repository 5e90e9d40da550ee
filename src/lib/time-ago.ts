const MINUTE_MS = 60_000;
const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 24 * 60 * MINUTE_MS],
  ['hour', 60 * MINUTE_MS],
  ['minute', MINUTE_MS],
];
/** Older times are shown as a date. */
const RECENT_DAYS = 7;
const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'always' });
const DATE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** 'just now', '5 minutes ago', '1 day ago', '12 Mar 2026'; empty for an invalid date. */
export function formatTimeAgo(iso: string, now: Date): string {
  const then = new Date(iso);
  if (Number.isNaN(then.getTime())) return '';
  const passed = Math.max(0, now.getTime() - then.getTime());
  const [unit, size] = STEPS.find(([, first]) => passed >= first) ?? ['minute', MINUTE_MS];
  const count = Math.floor(passed / size);
  if (count === 0) return 'just now';
  return unit === 'day' && count > RECENT_DAYS ? DATE.format(then) : RELATIVE.format(-count, unit);
}
