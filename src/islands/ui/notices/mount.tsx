// Mounts the notices with their styles when the first notice is queued.
import { createRoot } from 'react-dom/client';
import { loadStylesheet } from '#site/lib/load-stylesheet.ts';
import { drainNotices } from '#site/stores/notices.ts';
import { keepAboveDialogs } from './above-dialogs.ts';
import { keepClear } from './scroll-clear-of-notices.ts';
import { Notices } from './Notices.tsx';
// As a URL: Astro would link an imported style sheet on every page that can load this file.
import sheet from './notices.css?url';

export async function mountNotices(container: HTMLElement, waits: boolean): Promise<void> {
  await loadStylesheet(sheet);
  if (waits) drainNotices();
  keepAboveDialogs(container);
  keepClear(container);
  createRoot(container).render(<Notices />);
}
