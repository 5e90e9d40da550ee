// Returns of courses and bundles under the money-back guarantee: a button for each, or the reason why there is none.
import { paths } from '#contract/paths.ts';
import { Button } from '../ui/Button.tsx';
import {
  canRequestReturn,
  hasNoRefund,
  getOfferLabel,
  REQUEST_LABEL,
  type Returnable,
} from './returnables.ts';

interface ReturnsProps {
  /** The returnables of one line; a bundle comes before its courses. */
  returnables: readonly Returnable[];
  onReturn: (returnable: Returnable) => void;
}

export function Returns({ returnables, onReturn }: ReturnsProps) {
  // The badge beside the amount already shows a complete return.
  if (returnables.length === 0 || returnables.every(({ offer }) => offer.state === 'returned'))
    return null;
  return (
    <ul
      className={`return-list text-sm ${returnables.length > 1 ? 'is-several' : ''}`}
      aria-label="Refunds"
    >
      {returnables.map((item, index) => (
        <li key={'bundleId' in item.target ? item.target.bundleId : item.target.courseId}>
          {returnables.length > 1 && (
            <span>{'courseId' in item.target ? item.name : 'Whole bundle'}</span>
          )}
          {canRequestReturn(item) && (
            <Button
              look="line"
              size="sm"
              aria-label={`${REQUEST_LABEL}: ${item.name}`}
              onClick={() => onReturn(item)}
            >
              {REQUEST_LABEL}
            </Button>
          )}
          {!(
            (canRequestReturn(item) || hasNoRefund(item)) &&
            hasSameLabelAbove(returnables, index)
          ) && (
            <span className="muted">
              <span>{getOfferLabel(item)}</span>{' '}
              {!canRequestReturn(item) && !hasNoRefund(item) && <ContactLink returnable={item} />}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A label that several returnables share is shown only at the first. */
function hasSameLabelAbove(returnables: readonly Returnable[], index: number): boolean {
  const [current, previous] = [returnables[index], returnables[index - 1]];
  return Boolean(current && previous && getOfferLabel(current) === getOfferLabel(previous));
}

function ContactLink({ returnable: { name, offer } }: { returnable: Returnable }) {
  const query = new URLSearchParams({ subject: `Refund for ${name}` });
  const isReturned = offer.state === 'returned';
  // Complaints about a faulty course or a missing refund have no deadline.
  if (isReturned || offer.state === 'over') query.set('kind', 'complaint');
  const label = isReturned ? 'Refund not received?' : 'Contact us';
  return (
    <a
      className="link"
      href={`${paths.contact}?${query}`}
      aria-label={isReturned ? `${label} Contact us about ${name}` : `${label} about ${name}`}
    >
      {label}
    </a>
  );
}
