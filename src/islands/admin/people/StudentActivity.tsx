// The activity of one student, the latest first; a button loads older events.
import { useCallback, useEffect, useRef } from 'react';
import type { StudentEvent, StudentEventKind } from '#contract/people/student-activity.ts';
import {
  type ActivityPage,
  type ActivityPosition,
  fetchStudentActivity,
} from '#site/api/students.ts';
import type { IconName } from '#site/lib/icons.ts';
import { formatIndianDateTime } from '#site/lib/indian-time.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { type More, type PageRules, useMore } from '../../ui/lists/use-more.ts';
import { Loading } from '../../ui/Art.tsx';
import { Button } from '../../ui/Button.tsx';
import { Failed } from '../../ui/Failed.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { formatEvent } from './student-labels.ts';

const EVENT_PAGES: PageRules<ActivityPage, StudentEvent, ActivityPosition> = {
  getRows: ({ events }) => events,
  getKey: ({ _id }) => _id,
  getNext: ({ next }) => next,
};

const EVENT_ICONS: Readonly<Record<StudentEventKind, IconName>> = {
  invited: 'mail',
  joined: 'user',
  enrolled: 'book-open',
  withdrawn: 'x',
  lesson: 'check',
  certificate: 'award',
  paid: 'indian-rupee',
  refunded: 'rotate-ccw',
  mail: 'mail',
};

export function StudentActivity({ userId }: { userId: string }) {
  const fetchPage = useCallback(
    (cursor?: ActivityPosition) => fetchStudentActivity(userId, cursor),
    [userId],
  );
  const [loaded, onRetry] = useLoaded(useCallback(() => fetchPage(), [fetchPage]));
  const first = loaded.status === 'ready' ? loaded.value : null;
  const { rows, more } = useMore(first, fetchPage, EVENT_PAGES);
  const list = useRef<HTMLOListElement>(null);
  /** The number of events before more are loaded: the first new event gets the focus. */
  const countBefore = useRef<number>(undefined);
  useEffect(() => {
    const { current: before } = countBefore;
    if (before === undefined || rows.length === before) return;
    countBefore.current = undefined;
    list.current?.querySelectorAll('li')[before]?.focus();
  }, [rows]);
  const onOlder = () => {
    countBefore.current = rows.length;
    more?.onMore();
  };
  return (
    <section aria-labelledby="student-activity" aria-busy={more?.status === 'loading'}>
      <h3 className="heading-lg mt-8 mb-0" id="student-activity">
        Activity
      </h3>
      <ol className="ruled-list" aria-label="Activity" ref={list}>
        {rows.map((event) => (
          <Event key={event._id} event={event} />
        ))}
      </ol>
      {loaded.status === 'loading' && <Loading text="Loading the activity..." />}
      {loaded.status === 'failed' && (
        <Failed text="The activity could not be loaded." onRetry={onRetry} />
      )}
      {more && <Older status={more.status} onOlder={onOlder} />}
    </section>
  );
}

function Event({ event }: { event: StudentEvent }) {
  return (
    <li tabIndex={-1} className="grid-cols-[1.5rem_minmax(0,1fr)] gap-1! py-3!">
      <Icon name={EVENT_ICONS[event.kind]} className="muted row-span-2 mt-1" />
      <span className="wrap-anywhere" dir="auto">
        {formatEvent(event)}
      </span>
      <time className="meta" dateTime={event.at}>
        {formatIndianDateTime(event.at)}
      </time>
    </li>
  );
}

function Older({ status, onOlder }: { status: More['status']; onOlder: () => void }) {
  if (status === 'failed')
    return <Failed text="Older activity could not be loaded." onRetry={onOlder} />;
  return (
    <Button
      look="line"
      size="sm"
      busy={status === 'loading'}
      busyText="Loading..."
      onClick={onOlder}
    >
      Show older
    </Button>
  );
}
