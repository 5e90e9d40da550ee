// Places of a page that nobody has come near yet.

/**
 * Calls once `place` comes within `margin`, in pixels, of what is seen. Returns what ends the watch. A browser tells
 * in one list that a place was far and then near: any entry counts.
 */
export function watchNear(place: Element, margin: number, onNear: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      onNear();
    },
    { rootMargin: `${margin}px` },
  );
  observer.observe(place);
  return () => observer.disconnect();
}
