import { useEffect, useState } from 'react';
import { getMessage } from '#site/api/client.ts';
import { requestPreview, type RequestedPreview } from '#site/api/site.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { getSitePreview } from '#contract/site/site-documents.ts';
import { useResponse } from '#site/queries/use-response.ts';
import { getButtonClass } from '../../ui/Button.tsx';

/** Polling intervals. A ready preview ends after half an hour. */
const POLL_MS = { building: 1000, ready: 60_000 };

/** Requests a preview on mount. */
export function SitePreview() {
  const [loaded] = useLoaded(requestPreview);
  return (
    <div className="small" role="status">
      {loaded.status === 'loading' && <span>Requesting a preview...</span>}
      {loaded.status === 'failed' && <span>{getMessage(loaded.error)}</span>}
      {loaded.status === 'ready' && <PreviewStatus {...loaded.value} />}
    </div>
  );
}

function PreviewStatus({ address, ...initial }: RequestedPreview) {
  const [isOpened, setOpened] = useState(false);
  const [loaded, reload] = useResponse(getSitePreview);
  const { state, reason } = loaded.status === 'ready' ? loaded.value.data : initial;
  const isBuilding = state === 'building';
  useEffect(() => {
    if (state !== 'building' && state !== 'ready') return;
    const timer = setTimeout(reload, POLL_MS[state]);
    return () => clearTimeout(timer);
    // Polling goes on after a failed request.
  }, [state, loaded, reload]);
  if (isBuilding)
    return <span>The preview is being built. This takes a few seconds. Only you can see it.</span>;
  if (state === 'failed')
    return (
      <>
        <span>The preview could not be built. Visitors see the previous pages.</span>
        <details className="mt-1">
          <summary>Build log</summary>
          <pre className="small wrap-anywhere whitespace-pre-wrap">{reason}</pre>
        </details>
      </>
    );
  if (state === 'none')
    return <span>The preview has expired. Press Preview to build a new one.</span>;
  if (isOpened)
    return (
      <span>
        The preview is open in another tab for half an hour. To end it, choose ‘Leave the preview’
        there.
      </span>
    );
  return (
    <span className="row">
      The preview is ready.
      <a
        className={getButtonClass({ look: 'line', size: 'sm' })}
        href={address}
        target="_blank"
        rel="noopener"
        onClick={() => setOpened(true)}
      >
        Open the preview
      </a>
    </span>
  );
}
