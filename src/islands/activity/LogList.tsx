// A page of the activity log.
import type { AuditEntry } from '#contract/audit.ts';
import { indianMoment } from '#site/lib/indian-time.ts';
import { type Column, RowsOrCards } from '../parts/RowsOrCards.tsx';
import { ACTION_WORDS, changeLines } from './log-words.ts';

const COLUMNS: readonly Column<AuditEntry>[] = [
  {
    name: 'When',
    className: 'num',
    cell: ({ at }) => <time dateTime={at}>{indianMoment(at)}</time>,
  },
  { name: 'Who', cell: ({ actor }) => <bdi>{actor.name || 'Somebody who has left'}</bdi> },
  { name: 'What', cell: (entry) => <Deed entry={entry} /> },
];

export function LogList({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <RowsOrCards
      label="Activity log"
      entries={entries}
      columns={COLUMNS}
      card={(entry) => (
        <>
          <Deed entry={entry} />
          <span className="meta">
            <bdi>{entry.actor.name || 'Somebody who has left'}</bdi> ·{' '}
            <time dateTime={entry.at}>{indianMoment(entry.at)}</time>
          </span>
        </>
      )}
    />
  );
}

function Deed({ entry }: { entry: AuditEntry }) {
  const { action, subject, reason } = entry;
  return (
    <>
      <strong>{ACTION_WORDS[action]}</strong>
      {subject && (
        <span className="block wrap-anywhere" dir="auto">
          {subject}
        </span>
      )}
      {reason && (
        <span className="small muted block wrap-anywhere" dir="auto">
          {reason}
        </span>
      )}
      {changeLines(entry).map((line) => (
        <span className="small muted block wrap-anywhere" dir="auto" key={line}>
          {line}
        </span>
      ))}
    </>
  );
}
