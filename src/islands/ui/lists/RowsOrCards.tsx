// Entries as a table, or as cards on narrow screens.
import type { ReactNode } from 'react';
import { ScrollRegion } from '../ScrollRegion.tsx';
import { useNarrow } from '../use-media.ts';

export interface Column<Entry> {
  name: string;
  className?: string;
  right?: boolean;
  cell: (entry: Entry) => ReactNode;
}

interface RowsOrCardsProps<Entry> {
  /** The table's accessible name is `Table: label`, because its section may be named `label`. */
  label: string;
  entries: readonly Entry[];
  columns: readonly Column<Entry>[];
  card: (entry: Entry) => ReactNode;
}

export function RowsOrCards<Entry extends { _id: string }>(props: RowsOrCardsProps<Entry>) {
  return useNarrow() ? <Cards {...props} /> : <Rows {...props} />;
}

function Rows<Entry extends { _id: string }>(props: RowsOrCardsProps<Entry>) {
  const { label, entries, columns } = props;
  return (
    <ScrollRegion label={`Table: ${label}`}>
      <table className="data-table paged-table">
        <thead>
          <tr>
            {columns.map(({ name, right }) => (
              <th key={name} scope="col" className={right ? 'text-right' : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry._id}>
              {columns.map(({ name, className, right, cell }) => (
                <td key={name} className={right ? 'num text-right' : className}>
                  {cell(entry)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function Cards<Entry extends { _id: string }>({ label, entries, card }: RowsOrCardsProps<Entry>) {
  return (
    <ul className="paged-cards grid grid-cols-1 gap-3" aria-label={label}>
      {entries.map((entry) => (
        <li key={entry._id} className="panel panel-pad">
          {card(entry)}
        </li>
      ))}
    </ul>
  );
}

/** The name of an entry, which opens it. Its click area is the whole row or card. */
export function Opener({ onOpen, children }: { onOpen: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className="entry-opener entry-opener-underlined"
      dir="auto"
      onClick={onOpen}
    >
      {children}
    </button>
  );
}
