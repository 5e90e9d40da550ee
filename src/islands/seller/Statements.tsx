// Everything that was ever stated about the seller: what holds, what will, and what held.
import { STATES } from '#contract/states.ts';
import type { StatedTerms } from '#site/api/seller.ts';
import { indianMoment } from '#site/lib/indian-time.ts';
import { Badge } from '../ui/Badge.tsx';
import { SERIES_FIELDS } from './seller-form.ts';

const STANDING = {
  current: 'In effect',
  coming: 'Scheduled',
  past: 'Past',
  replaced: 'Replaced',
} as const;
const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'UTC' });

function openedWord(opened: NonNullable<StatedTerms['opened']>): string {
  const series = SERIES_FIELDS.flatMap(([name, label]) =>
    opened[name] ? `${label.toLowerCase()} ${opened[name]}` : [],
  );
  return `New number series: ${series.join(', ')}`;
}

export function Statements({ terms }: { terms: readonly StatedTerms[] }) {
  return (
    <section>
      <h2 className="heading-xl mb-4">History</h2>
      {terms.length === 0 ? (
        <p className="muted">
          Nothing yet. Until you save seller details, buyers get numbered receipts with the name of
          the school and no address.
        </p>
      ) : (
        <ul className="lines">
          {terms.map((one) => (
            <li key={one._id} className="grid gap-2 py-4">
              <span className="row">
                <Badge tone={one.standing === 'current' ? 'live' : 'plain'}>
                  {STANDING[one.standing]}
                </Badge>
                <span className="meta">
                  {`from ${day.format(new Date(one.from))}, saved ${indianMoment(one.statedAt)}`}
                </span>
              </span>
              <strong className="wrap-anywhere" dir="auto">
                {one.legalName}
              </strong>
              <span className="meta">
                {one.registration === 'regular'
                  ? `GSTIN ${one.gstin}, SAC ${one.sac}, ${one.rate} %`
                  : `Not registered for GST, ${STATES[one.state]}`}
              </span>
              {one.opened && <span className="meta">{openedWord(one.opened)}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
