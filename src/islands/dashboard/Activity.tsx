// What happened last: real events where the server keeps them, else a sample that says so.
import { useState } from 'react';
import { fetchActivity } from '#site/api/insights.ts';
import { Loading } from '#site/islands/ui/Art.tsx';
import { Badge } from '#site/islands/ui/Badge.tsx';
import { Failed } from '#site/islands/ui/Failed.tsx';
import { timeAgo } from '#site/lib/time-ago.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import type { ActivityEvent } from '#contract/insights.ts';
import { SAMPLE_ACTIVITY } from './sample-activity.ts';

const SHOWN_FIRST = 8;

export function Activity() {
  const [loaded, reload] = useLoaded(fetchActivity);
  const isSample = loaded.face === 'ready' && loaded.value === null;
  return (
    <section aria-labelledby="activity">
      <div className="row between mb-4">
        <h2 className="h-xl mb-0!" id="activity">
          Recent Activity
        </h2>
        {isSample && <Badge>Sample</Badge>}
      </div>
      {loaded.face === 'loading' && <Loading text="Loading what happened..." />}
      {loaded.face === 'failed' && (
        <Failed text="The latest events did not arrive." onRetry={reload} />
      )}
      {isSample && <Sample />}
      {loaded.face === 'ready' && loaded.value && <Events events={loaded.value} />}
    </section>
  );
}

function Events({ events }: { events: readonly ActivityEvent[] }) {
  const [isWhole, setWhole] = useState(false);
  if (events.length === 0) return <p className="muted">Nothing has happened yet.</p>;
  const now = new Date();
  const shown = isWhole ? events : events.slice(0, SHOWN_FIRST);
  return (
    <>
      <ol className="activity">
        {shown.map(({ kind, at, text, link }) => (
          <li key={`${kind} ${at} ${text}`}>
            <a href={link} dir="auto">
              {text}
            </a>
            <time className="meta" dateTime={at}>
              {timeAgo(at, now)}
            </time>
          </li>
        ))}
      </ol>
      {events.length > SHOWN_FIRST && (
        <button
          type="button"
          className="link small mt-4"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show fewer' : 'Show more'}
        </button>
      )}
    </>
  );
}

function Sample() {
  return (
    <ol className="activity">
      {SAMPLE_ACTIVITY.map(({ text, when }) => (
        <li key={text}>
          <span>{text}</span>
          <span className="meta">{when}</span>
        </li>
      ))}
    </ol>
  );
}
