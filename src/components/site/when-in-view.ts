// Loads scripts when their element comes near the viewport.
import { observeInView } from '#site/lib/in-view.ts';

const MARGIN_PX = 200;

/**
 * Calls `load` when the element comes near the viewport, then removes its attribute `data-near`. If loading fails and the
 * value of `data-near` is 'needed', the element shows the error.
 */
export function whenInView(id: string, load: (place: HTMLElement) => Promise<void>): void {
  const place = document.getElementById(id);
  if (!place) return;
  observeInView(place, MARGIN_PX, () => {
    load(place).then(
      () => delete place.dataset['near'],
      (error: unknown) => showFailure(place, error),
    );
  });
}

function showFailure(place: HTMLElement, error: unknown): void {
  if (place.dataset['near'] !== 'needed') return;
  place.dispatchEvent(
    new CustomEvent('astro:hydration-error', { bubbles: true, detail: { error } }),
  );
}
