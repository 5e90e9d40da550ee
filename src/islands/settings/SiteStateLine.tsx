// Whether visitors see what is published: looked at again while the pages are being built.
import { useEffect } from 'react';
import { fetchSiteState, type SiteState } from '#site/api/site.ts';
import { indianMoment } from '#site/lib/indian-time.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';

const LOOK_AGAIN_MS = 2000;

/** `of`: what was published; of another value nothing is said before the server has answered. */
export function SiteStateLine({ of }: { of: string }) {
  return <StateLine key={of} />;
}

function StateLine() {
  const [loaded, reload] = useLoaded(fetchSiteState);
  const state = loaded.status === 'ready' ? loaded.value : undefined;
  useEffect(() => {
    if (state === undefined || state.state === 'live' || state.state === 'handed-over') return;
    const timer = setTimeout(reload, LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [state, reload]);
  return (
    <div className="small muted" role="status">
      {state && <Words {...state} />}
    </div>
  );
}

function Words({ state, builtAt, failed }: SiteState) {
  if (state === 'building')
    return <span>The pages are being built. Visitors see the old ones.</span>;
  if (state === 'live')
    return (
      <span>{`Visitors see what is published${builtAt ? `, since ${indianMoment(builtAt)}` : ''}.`}</span>
    );
  if (state === 'handed-over') return <span>Handed over to the host that builds the pages.</span>;
  return (
    <>
      <span>The pages could not be built. Visitors see the old ones</span>
      <span>{failed ? `; it is tried again ${indianMoment(failed.nextTryAt)}.` : '.'}</span>
      {failed && (
        <details className="mt-1">
          <summary>What the build said</summary>
          <pre className="small wrap-anywhere whitespace-pre-wrap">{failed.reason}</pre>
        </details>
      )}
    </>
  );
}
