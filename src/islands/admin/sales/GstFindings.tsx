import type { GstCheck } from '#contract/sales/gst-return.ts';
import { paths } from '#contract/paths.ts';
import { pluralize } from '#site/lib/plural.ts';
import { Icon } from '../../ui/Icon.tsx';
import { groupFindings, type ShownFinding, type FindingGroup } from './gst-findings.ts';

export function GstFindings({ check }: { check: GstCheck }) {
  const groups = groupFindings(check);
  const isClean = groups.every(({ tone }) => tone === 'know');
  return (
    <div className="grid gap-4">
      <p role="status">
        <strong>{check.name}</strong>
        <span>{`: ${pluralize(check.documents, 'document')}.${isClean ? ' Nothing to fix.' : ''}`}</span>
      </p>
      {groups.map((group) => (
        <Group key={group.title} group={group} />
      ))}
    </div>
  );
}

function Group({ group: { title, tone, entries } }: { group: FindingGroup }) {
  return (
    <section>
      <h3 className="label">{title}</h3>
      <ul className="publish-checks ruled-list mt-2 grid" aria-label={title}>
        {entries.map((item) => (
          <li key={item.title + item.text} className={`is-${tone}`}>
            <Icon name={tone === 'know' ? 'info' : 'circle-alert'} />
            <strong>{item.title}</strong>
            <div className="meta">
              <span>{item.text}</span>
              <OrderLinks of={item} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function OrderLinks({ of: { documents, more } }: { of: ShownFinding }) {
  if (documents.length === 0) return null;
  return (
    <span className="flex flex-wrap gap-x-3">
      {documents.map(({ number, orderId }) => (
        <a
          key={number}
          className="link num"
          href={`${paths.payments}?${new URLSearchParams({ order: orderId })}`}
          aria-label={`Order of ${number}`}
        >
          {number}
        </a>
      ))}
      {more > 0 && <span>{`and ${more} more`}</span>}
    </span>
  );
}
