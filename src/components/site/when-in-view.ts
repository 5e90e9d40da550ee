// Loads scripts when their element comes near the viewport.
import { observeInView } from '#site/lib/in-view.ts';

const MARGIN_PX = 200;

/**
 * Calls `load` once the element is near. Removes its attribute `data-near` afterwards; if loading fails and the value is
 * 'needed', the element shows the failure.
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
