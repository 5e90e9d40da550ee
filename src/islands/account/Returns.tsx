// Returning a course or a bundle under the guarantee, at once or by a person: the button of each, and the words where there is none.
import { paths } from '#contract/paths.ts';
import { Button } from '../ui/Button.tsx';
import { hasButton, isInVain, offerWords, REQUEST, type Returnable } from './returnables.ts';

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
      {all.map((one, at) => (
        <li key={'bundleId' in one.what ? one.what.bundleId : one.what.courseId}>
          {all.length > 1 && <span>{'courseId' in one.what ? one.name : 'All of it'}</span>}
          {hasButton(one) && (
            <Button
              look="line"
              size="sm"
              aria-label={`${REQUEST}: ${one.name}`}
              onClick={() => onReturn(one)}
            >
              {REQUEST}
            </Button>
          )}
          {!((hasButton(one) || isInVain(one)) && isSaidAbove(all, at)) && (
            <span className="muted">
              <span>{offerWords(one)}</span>{' '}
              {!hasButton(one) && !isInVain(one) && <Writing to={one} />}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The same words stand once, at the first of those that follow each other. */
function isSaidAbove(all: readonly Returnable[], at: number): boolean {
  const [one, before] = [all[at], all[at - 1]];
  return Boolean(one && before && offerWords(one) === offerWords(before));
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
