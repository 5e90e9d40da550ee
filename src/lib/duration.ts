/** ENT-12: minutes:seconds to the nearest second, 125 reads '2:05'. Empty while unknown. */
export function formatDuration(seconds: number | undefined): string {
  if (seconds === undefined || !Number.isFinite(seconds) || seconds < 0) return '';
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

const MINUTE_SECONDS = 60;
const HOUR_MINUTES = 60;

/** The length of a course: '45 min', '12 h', '1 h 5 min', rounded up to minutes. Empty while unknown. */
export function formatTotalDuration(seconds: number | undefined): string {
  if (!seconds) return '';
  const minutes = Math.ceil(seconds / MINUTE_SECONDS);
  const [hours, rest] = [Math.floor(minutes / HOUR_MINUTES), minutes % HOUR_MINUTES];
  return [hours ? `${hours} h` : '', rest ? `${rest} min` : ''].filter(Boolean).join(' ');
}
