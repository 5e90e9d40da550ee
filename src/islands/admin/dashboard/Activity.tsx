import { useState } from 'react';
import { fetchActivity, type SampleEvent } from '#site/api/insights.ts';
import { Loading } from '#site/islands/ui/Art.tsx';
import { Badge } from '#site/islands/ui/Badge.tsx';
import { Failed } from '#site/islands/ui/Failed.tsx';
import { formatTimeAgo } from '#site/lib/indian-time.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import type { ActivityEvent } from '#contract/admin/insights.ts';

const SHOWN_INITIALLY = 8;

export function Activity() {
  const [loaded, reload] = useLoaded(fetchActivity);
  const activity = loaded.status === 'ready' ? loaded.value : undefined;
  return (
    <section aria-labelledby="activity">
      <div className="row mb-4 justify-between">
        <h2 className="heading-xl mb-0!" id="activity">
          Recent Activity
        </h2>
        {activity?.isSample && <Badge>Sample</Badge>}
      </div>
      {loaded.status === 'loading' && <Loading text="Loading the activity..." />}
      {loaded.status === 'failed' && (
        <Failed text="The latest activity could not be loaded." onRetry={reload} />
      )}
      {activity &&
        (activity.isSample ? (
          <Sample events={activity.events} />
        ) : (
          <Events events={activity.events} />
        ))}
    </section>
  );
}

function Events({ events }: { events: readonly ActivityEvent[] }) {
  const [isExpanded, setExpanded] = useState(false);
  if (events.length === 0) return <p className="muted">No activity yet.</p>;
  const now = new Date();
  const shown = isExpanded ? events : events.slice(0, SHOWN_INITIALLY);
  return (
    <>
      <ol className="activity">
        {shown.map(({ kind, at, text, link }) => (
          <li key={`${kind} ${at} ${text}`}>
            <a href={link} dir="auto">
              {text}
            </a>
            <time className="meta" dateTime={at}>
              {formatTimeAgo(at, now)}
            </time>
          </li>
        ))}
      </ol>
      {events.length > SHOWN_INITIALLY && (
        <button
          type="button"
          className="link small mt-4"
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? 'Show fewer' : 'Show more'}
        </button>
      )}
    </>
  );
}

function Sample({ events }: { events: readonly SampleEvent[] }) {
  return (
    <ol className="activity">
      {events.map(({ text, when }) => (
        <li key={text}>
          <span>{text}</span>
          <span className="meta">{when}</span>
        </li>
      ))}
    </ol>
  );
}
