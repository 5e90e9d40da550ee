// What became of one student, the latest first; what is older comes when it is asked for.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { StudentEvent } from '#contract/student-activity.ts';
import { fetchStudentActivity, hasStudentActivity } from '#site/api/student-activity.ts';
import { indianMoment } from '#site/lib/indian-time.ts';
import { useKnown, useLoaded } from '#site/queries/use-loaded.ts';
import { Loading } from '../ui/Art.tsx';
import { Button } from '../ui/Button.tsx';
import { Failed } from '../ui/Failed.tsx';
import { eventWords } from './student-words.ts';

interface Earlier {
  events: readonly StudentEvent[];
  pages: number;
}

const NONE: Earlier = { events: [], pages: 0 };

export function StudentActivity({ userId }: { userId: string }) {
  return useKnown(hasStudentActivity, false) ? <Activity userId={userId} /> : null;
}

function Activity({ userId }: { userId: string }) {
  const [earlier, setEarlier] = useState(NONE);
  const page = earlier.pages + 1;
  const load = useCallback(() => fetchStudentActivity(userId, page), [userId, page]);
  const [loaded, onRetry, isAgain] = useLoaded(load);
  const found = loaded.status === 'ready' ? loaded.value : undefined;
  const known = new Set(earlier.events.map(({ _id }) => _id));
  // What has happened meanwhile has moved the others: none stands twice.
  const fresh = found?.data.filter(({ _id }) => !known.has(_id)) ?? [];
  const events = [...earlier.events, ...fresh];
  const first = useRef<HTMLLIElement>(null);
  const isMore = earlier.pages > 0 && fresh.length > 0;
  useEffect(() => {
    if (isMore) first.current?.focus();
  }, [isMore, page]);
  return (
    <section aria-labelledby="student-activity" aria-busy={isAgain}>
      <h3 className="heading-lg mt-8 mb-0" id="student-activity">
        Activity
      </h3>
      <ol className="lines" aria-label="Activity">
        {events.map((event) => (
          <li
            key={event._id}
            ref={event === fresh[0] ? first : undefined}
            tabIndex={-1}
            className="gap-1! py-3!"
          >
            <span className="wrap-anywhere" dir="auto">
              {eventWords(event)}
            </span>
            <time className="meta" dateTime={event.at}>
              {indianMoment(event.at)}
            </time>
          </li>
        ))}
      </ol>
      {loaded.status === 'loading' && <Loading text="Loading what happened..." />}
      {loaded.status === 'failed' && (
        <Failed text="What happened did not arrive." onRetry={onRetry} />
      )}
      {found && found.page < found.pages && (
        <Button
          look="line"
          size="sm"
          busy={isAgain}
          busyText="Loading..."
          onClick={() => setEarlier({ events, pages: found.page })}
        >
          Show older
        </Button>
      )}
    </section>
  );
}
