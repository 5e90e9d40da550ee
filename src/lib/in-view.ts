/**
 * Calls `onInView` once, when the element is within `margin` pixels of the viewport. Returns how to stop. One callback may
 * get several entries of the element, so any intersecting entry counts.
 */
export function observeInView(element: Element, margin: number, onInView: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      onInView();
    },
    { rootMargin: `${margin}px` },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
