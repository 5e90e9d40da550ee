// Whether a place of the page has come near: what stands there is fetched then, not before.
import { type RefObject, useEffect, useRef, useState } from 'react';

const NEAR = '400px';

export function useNear<Place extends Element>(): [RefObject<Place | null>, boolean] {
  const place = useRef<Place>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const watcher = new IntersectionObserver(
      (entries) => {
        // Who comes near before the first report was read is in the same list, after 'not near'.
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setNear(true);
        watcher.disconnect();
      },
      { rootMargin: NEAR },
    );
    if (place.current) watcher.observe(place.current);
    return () => watcher.disconnect();
  }, []);
  return [place, isNear];
}
