// Scrolls a part of the page that the URL names into the upper third of the screen and focuses it.

/** Range and target of the element's top edge as fractions of the window's height, below the fixed header. */
const TOP_MIN = 0.2;
const TOP_TARGET = 0.25;
const TOP_MAX = 0.33;
/** Input that cancels the scrolling. */
const CANCEL_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Scrolls again while the page is still growing. */
export function scrollToAndFocus(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  const scrollToTarget = () => {
    if (document.activeElement !== element) return stop();
    const { top } = element.getBoundingClientRect();
    if (top < innerHeight * TOP_MIN || top > innerHeight * TOP_MAX)
      scrollBy({ top: top - innerHeight * TOP_TARGET, behavior: 'instant' });
  };
  const observer = new ResizeObserver(scrollToTarget);
  const stop = () => {
    observer.disconnect();
    for (const event of CANCEL_EVENTS) removeEventListener(event, stop);
  };
  for (const event of CANCEL_EVENTS) addEventListener(event, stop, { passive: true });
  observer.observe(document.body);
  scrollToTarget();
}
