// Mounts the notices with their styles when the first notice is queued.
import { createRoot } from 'react-dom/client';
import { loadStylesheet } from '#site/lib/load-stylesheet.ts';
import { drainNotices } from '#site/stores/notices.ts';
import { keepAboveDialogs } from './above-dialogs.ts';
import { keepControlsUncovered } from './uncover-controls.ts';
import { Notices } from './Notices.tsx';
// As a URL: Astro would link an imported style sheet on every page that can load this file.
import stylesheetUrl from './notices.css?url';

export async function mountNotices(
  container: HTMLElement,
  hasQueuedNotices: boolean,
): Promise<void> {
  await loadStylesheet(stylesheetUrl);
  if (hasQueuedNotices) drainNotices();
  keepAboveDialogs(container);
  keepControlsUncovered(container);
  createRoot(container).render(<Notices />);
}
