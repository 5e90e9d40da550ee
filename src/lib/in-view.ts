// Places of a page that nobody has come near yet.

/**
 * Calls once `place` comes within `margin`, in pixels, of what is seen. Returns what ends the watch. A browser tells
 * in one list that a place was far and then near: any entry counts.
 */
export function observeInView(place: Element, margin: number, onInView: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      onInView();
    },
    { rootMargin: `${margin}px` },
  );
  observer.observe(place);
  return () => observer.disconnect();
}
