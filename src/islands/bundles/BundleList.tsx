// Bundles in rows, or as cards where there is little room.
import type { Bundle } from '#contract/bundles.ts';
import { formatPaise } from '#contract/money.ts';
import type { Paise } from '#contract/money.ts';
import { type Column, RowsOrCards } from '../parts/RowsOrCards.tsx';
import { Badge } from '../ui/Badge.tsx';
import { coursesWord, STANDING } from './bundle-words.ts';

interface BundleListProps {
  bundles: readonly Bundle[];
  onOpen: (bundle: Bundle) => void;
}

export function BundleList({ bundles, onOpen }: BundleListProps) {
  const nameCell = (bundle: Bundle) => (
    <button
      type="button"
      className="entry-opener office-opener"
      dir="auto"
      onClick={() => onOpen(bundle)}
    >
      {bundle.title}
    </button>
  );
  const columns: readonly Column<Bundle>[] = [
    { name: 'Title', cell: nameCell },
    { name: 'Courses', cell: (bundle) => <span dir="auto">{coursesWord(bundle)}</span> },
    { name: 'Price', right: true, cell: ({ price }) => <Sum of={price} /> },
    { name: 'One by one', right: true, cell: ({ together }) => <Sum of={together} /> },
    { name: 'State', cell: (bundle) => <State bundle={bundle} /> },
  ];
  return (
    <RowsOrCards
      label="Bundles"
      entries={bundles}
      columns={columns}
      card={(bundle) => (
        <>
          {nameCell(bundle)}
          <State bundle={bundle} />
          <span className="small" dir="auto">
            {coursesWord(bundle)}
          </span>
          <span className="small">
            {`${formatPaise(bundle.price)} · one by one ${formatPaise(bundle.together)}`}
          </span>
        </>
      )}
    />
  );
}

function Sum({ of }: { of: Paise }) {
  return <span className="whitespace-nowrap">{formatPaise(of)}</span>;
}

function State({ bundle: { standing, why } }: { bundle: Bundle }) {
  const tone = standing === 'on' ? 'solid' : standing === 'halted' ? 'info' : 'draft';
  return (
    <span className="grid justify-items-start gap-1">
      <span className="whitespace-nowrap">
        <Badge tone={tone}>{STANDING[standing]}</Badge>
      </span>
      {why !== '' && (
        <span className="meta" dir="auto">
          {why}
        </span>
      )}
    </span>
  );
}
