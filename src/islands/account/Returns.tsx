// Returning a course or a bundle under the guarantee, at once or by a person: the button of each, and the words where there is none.
import { paths } from '#contract/paths.ts';
import { Button } from '../ui/Button.tsx';
import { hasButton, isInVain, offerLabel, REQUEST, type Returnable } from './returnables.ts';

interface ReturnsProps {
  /** Of one line of the list; a bundle before its courses. */
  all: readonly Returnable[];
  onReturn: (returnable: Returnable) => void;
}

export function Returns({ all, onReturn }: ReturnsProps) {
  // What went back whole is said beside the sum.
  if (all.length === 0 || all.every(({ offer }) => offer.state === 'returned')) return null;
  return (
    <ul
      className={`pay-returns text-sm ${all.length > 1 ? 'is-several' : ''}`}
      aria-label="Returns"
    >
      {all.map((item, at) => (
        <li key={'bundleId' in item.what ? item.what.bundleId : item.what.courseId}>
          {all.length > 1 && <span>{'courseId' in item.what ? item.name : 'All of it'}</span>}
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
          {!((hasButton(item) || isInVain(item)) && isSaidAbove(all, at)) && (
            <span className="muted">
              <span>{offerLabel(item)}</span>{' '}
              {!hasButton(item) && !isInVain(item) && <Writing to={item} />}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The same words stand once, at the first of those that follow each other. */
function isSaidAbove(all: readonly Returnable[], at: number): boolean {
  const [first, before] = [all[at], all[at - 1]];
  return Boolean(first && before && offerLabel(first) === offerLabel(before));
}

/** The way to a person. */
function Writing({ to: { name, offer } }: { to: Returnable }) {
  const about = new URLSearchParams({ subject: `Return of ${name}` });
  const isOnItsWay = offer.state === 'returned';
  // What is wrong with a course has no last day, nor has money that does not come.
  if (isOnItsWay || offer.state === 'over') about.set('kind', 'complaint');
  const words = isOnItsWay ? 'The money has not come?' : 'Write to us';
  return (
    <a
      className="link"
      href={`${paths.contact}?${about}`}
      aria-label={isOnItsWay ? `${words} Write to us about ${name}` : `${words} about ${name}`}
    >
      {words}
    </a>
  );
}
