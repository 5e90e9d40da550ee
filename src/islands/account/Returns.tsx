// Returns of courses and bundles under the money-back guarantee: a button for each, or the reason why there is none.
import { paths } from '#contract/paths.ts';
import { Button } from '../ui/Button.tsx';
import { hasButton, hasNoRefund, getOfferLabel, REQUEST, type Returnable } from './returnables.ts';

interface ReturnsProps {
  /** The returnables of one line; a bundle comes before its courses. */
  all: readonly Returnable[];
  onReturn: (returnable: Returnable) => void;
}

export function Returns({ all, onReturn }: ReturnsProps) {
  // The badge beside the amount already shows a complete return.
  if (all.length === 0 || all.every(({ offer }) => offer.state === 'returned')) return null;
  return (
    <ul
      className={`pay-returns text-sm ${all.length > 1 ? 'is-several' : ''}`}
      aria-label="Returns"
    >
      {all.map((item, at) => (
        <li key={'bundleId' in item.what ? item.what.bundleId : item.what.courseId}>
          {all.length > 1 && <span>{'courseId' in item.what ? item.name : 'Whole bundle'}</span>}
          {hasButton(item) && (
            <Button
              look="line"
              size="sm"
              aria-label={`${REQUEST}: ${item.name}`}
              onClick={() => onReturn(item)}
            >
              {REQUEST}
            </Button>
          )}
          {!((hasButton(item) || hasNoRefund(item)) && hasSameLabelAbove(all, at)) && (
            <span className="muted">
              <span>{getOfferLabel(item)}</span>{' '}
              {!hasButton(item) && !hasNoRefund(item) && <ContactLink returnable={item} />}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A label that several returnables share is shown only at the first. */
function hasSameLabelAbove(all: readonly Returnable[], at: number): boolean {
  const [current, before] = [all[at], all[at - 1]];
  return Boolean(current && before && getOfferLabel(current) === getOfferLabel(before));
}

function ContactLink({ returnable: { name, offer } }: { returnable: Returnable }) {
  const about = new URLSearchParams({ subject: `Return of ${name}` });
  const isReturned = offer.state === 'returned';
  // Complaints about a faulty course or a missing refund have no deadline.
  if (isReturned || offer.state === 'over') about.set('kind', 'complaint');
  const label = isReturned ? 'Refund not received?' : 'Contact us';
  return (
    <a
      className="link"
      href={`${paths.contact}?${about}`}
      aria-label={isReturned ? `${label} Contact us about ${name}` : `${label} about ${name}`}
    >
      {label}
    </a>
  );
}
