import { useState } from 'react';
import { isOwnServer } from '#site/api/server.ts';
import { useLoadedValue } from '#site/queries/use-loaded.ts';
import type { VideoCaptionsProps } from './CaptionsDialog.tsx';
import { WhenRequested } from '../../ui/ErrorBoundary.tsx';
import { createLazyComponent } from '../../ui/lazy-part.tsx';

/** Loaded on the first press, because captions are rarely changed. */
const CaptionsDialog = createLazyComponent(() => import('./CaptionsDialog.tsx'), 'CaptionsDialog');

export function VideoCaptions(props: VideoCaptionsProps) {
  const { lesson, languages } = props;
  const isOwn = useLoadedValue(isOwnServer, false);
  const [open, setOpen] = useState(false);
  if (!isOwn) return null;
  const shown = languages.length > 0 ? `CC ${languages.length}` : 'CC';
  // The accessible name starts with the visible text.
  const name = `${shown}, captions of ${lesson ? `lesson ${lesson.title}` : 'the trailer'}`;
  return (
    <>
      <button
        type="button"
        className="icon-btn"
        aria-label={languages.length > 0 ? `${name}: ${languages.join(', ')}` : name}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <strong className="small num">{shown}</strong>
      </button>
      <WhenRequested isRequested={open}>
        <CaptionsDialog {...props} open={open} onClose={() => setOpen(false)} />
      </WhenRequested>
    </>
  );
}
