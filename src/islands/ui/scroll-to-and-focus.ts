// Scrolls a part of the page that the URL names into the upper third of the screen and focuses it.

/** Range and target of the element's top edge as fractions of the window's height, below the fixed header. */
const LEAST = 0.2;
const PLACE = 0.25;
const MOST = 0.33;
/** Input that cancels the scrolling. */
const OWN_WAY = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Scrolls again while the page is still growing. */
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
