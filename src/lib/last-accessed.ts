/** OPEN-04. Without a date it reads 'Last accessed today', as specified. */
export function formatLastAccessed(at: string | undefined, now: Date): string {
  const then = at ? new Date(at) : now;
  if (Number.isNaN(then.getTime())) return 'Last accessed today';
  const days = Math.round((toMidnight(now) - toMidnight(then)) / 86_400_000);
  if (days <= 0) return 'Last accessed today';
  if (days === 1) return 'Last accessed yesterday';
  const date = then.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
  return `Last accessed ${date}`;
}

function toMidnight(date: Date): number {
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
}
