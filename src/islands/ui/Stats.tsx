import type { IconName } from '#site/lib/icons.ts';
import { Icon } from './Icon.tsx';

export interface Stat {
  icon: IconName;
  name: string;
  value: string | number | null;
  note?: string;
}

export function Stats({ stats }: { stats: readonly Stat[] }) {
  return (
    <dl className="stats">
      {stats.map(({ icon, name, value, note }) => (
        <div className="stat" key={name}>
          <dt>
            <Icon name={icon} /> <span>{name}</span>
          </dt>
          <dd>
            {value === null ? (
              <span className="skeleton block h-[1em] w-16" />
            ) : (
              <span>{value}</span>
            )}
            {note && <span className="stat-note">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
