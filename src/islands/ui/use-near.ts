// Whether a place of the page has come near: what stands there is fetched then, not before.
import { type RefObject, useEffect, useRef, useState } from 'react';

const NEAR = '400px';

export function useNear<Place extends Element>(): [RefObject<Place | null>, boolean] {
  const place = useRef<Place>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
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
