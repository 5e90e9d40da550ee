// Loads scripts when their element comes near the viewport.
import { observeInView } from '#site/lib/in-view.ts';

const MARGIN_PX = 200;

/**
 * Calls `load` when the element comes near the viewport, then removes its attribute `data-near`. If loading fails and the
 * value of `data-near` is 'needed', the element shows the error.
 */
export function loadWhenInView(id: string, load: (container: HTMLElement) => Promise<void>): void {
  const container = document.getElementById(id);
  if (!container) return;
  observeInView(container, MARGIN_PX, () => {
    load(container).then(
      () => delete container.dataset['near'],
      (error: unknown) => showFailure(container, error),
    );
  });
}

function showFailure(container: HTMLElement, error: unknown): void {
  if (container.dataset['near'] !== 'needed') return;
  container.dispatchEvent(
    new CustomEvent('astro:hydration-error', { bubbles: true, detail: { error } }),
  );
}
