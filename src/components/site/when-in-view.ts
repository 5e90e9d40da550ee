// Behaviour that is only fetched when its place comes near the screen.
import { observeInView } from '#site/lib/in-view.ts';

const MARGIN_PX = 200;

/**
 * Brings what belongs to the place of that id once it comes near. The attribute `data-near` goes when it is there;
 * where its value is 'needed' and the code does not arrive, the place says so.
 */
export function whenInView(id: string, bring: (place: HTMLElement) => Promise<void>): void {
  const place = document.getElementById(id);
  if (!place) return;
  observeInView(place, MARGIN_PX, () => {
    bring(place).then(
      () => delete place.dataset['near'],
      (error: unknown) => say(place, error),
    );
  });
}

function say(place: HTMLElement, error: unknown): void {
  if (place.dataset['near'] !== 'needed') return;
  place.dispatchEvent(
    new CustomEvent('astro:hydration-error', { bubbles: true, detail: { error } }),
  );
}
