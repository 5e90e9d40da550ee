// Brings the notices to the page, once, when the first one waits.
import { createRoot } from 'react-dom/client';
import { drainNotices } from '#site/stores/notices.ts';
import { Notices } from './Notices.tsx';

export function mountNotices(container: HTMLElement): void {
  drainNotices();
  createRoot(container).render(<Notices />);
}
