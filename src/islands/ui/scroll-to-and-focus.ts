// Whom an address leads to a part of a page finds it in the upper third of the screen, with the focus on it.

/** Where its upper edge stands, as parts of the height: below what is fixed at the top, far from the notices at the foot. */
const LEAST = 0.2;
const PLACE = 0.25;
const MOST = 0.33;
/** Whoever does one of these goes their own way. */
const OWN_WAY = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Also while what stands around it is still arriving. */
export function scrollToAndFocus(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  const place = () => {
    if (document.activeElement !== element) return leave();
    const { top } = element.getBoundingClientRect();
    if (top < innerHeight * LEAST || top > innerHeight * MOST)
      scrollBy({ top: top - innerHeight * PLACE, behavior: 'instant' });
  };
  const growing = new ResizeObserver(place);
  const leave = () => {
    growing.disconnect();
    for (const way of OWN_WAY) removeEventListener(way, leave);
  };
  for (const way of OWN_WAY) addEventListener(way, leave, { passive: true });
  growing.observe(document.body);
  place();
}
