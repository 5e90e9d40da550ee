// Whether a place of the page has come near: what stands there is fetched then, not before.
import { type RefObject, useEffect, useRef, useState } from 'react';
import { watchNear } from '#site/lib/near.ts';

const NEAR_PX = 400;

export function useNear<Place extends Element>(): [RefObject<Place | null>, boolean] {
  const place = useRef<Place>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const { current } = place;
    return current ? watchNear(current, NEAR_PX, () => setNear(true)) : undefined;
  }, []);
  return [place, isNear];
}
