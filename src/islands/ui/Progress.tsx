// A progress bar. Always show the number next to it.

interface ProgressProps {
  /** 0 to 100. */
  percent: number;
  label: string;
}

export function Progress({ percent, label }: ProgressProps) {
  const value = Math.min(100, Math.max(0, Math.round(percent)));
  return (
    <span
      className={value === 100 ? 'progress is-done' : 'progress'}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
    >
      <i style={{ width: `${value}%` }} />
    </span>
  );
}
