// Brings the notices to the page, dressed, once, when the first one waits.
import { createRoot } from 'react-dom/client';
import { drainNotices } from '#site/stores/notices.ts';
import { keepAboveDialogs } from './above-dialogs.ts';
import { keepClear } from './keep-clear.ts';
import { Notices } from './Notices.tsx';
// As an address: an imported stylesheet would be linked by every page that can load this file.
import sheet from './notices.css?url';

export async function mountNotices(container: HTMLElement): Promise<void> {
  await dress();
  drainNotices();
  keepAboveDialogs(container);
  keepClear(container);
  createRoot(container).render(<Notices />);
}

/** A notice without its clothes is better than none: a stylesheet that does not arrive holds nothing up. */
function dress(): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = sheet;
  return new Promise((resolve) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => resolve());
    document.head.append(link);
  });
}
