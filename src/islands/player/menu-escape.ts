// In a dialog the first Escape leaves an open menu of the video, and the dialog with the next one.
import type { VideoPlayer } from './video-engine.ts';

/** Answers what ends it. */
export function leaveMenuFirst(player: VideoPlayer): () => void {
  const video = player.el();
  const leave = (event: Event) => {
    const menu = video.querySelector<HTMLElement>('button[aria-expanded="true"]');
    if (!menu || !(event instanceof KeyboardEvent) || event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    menu.click();
    menu.focus();
  };
  video.addEventListener('keydown', leave, { capture: true });
  return () => video.removeEventListener('keydown', leave, { capture: true });
}
