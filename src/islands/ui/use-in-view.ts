import { type RefObject, useEffect, useRef, useState } from 'react';
import { observeInView } from '#site/lib/in-view.ts';

const NEAR_PX = 400;

export function useInView<Place extends Element>(): [RefObject<Place | null>, boolean] {
  const place = useRef<Place>(null);
  const [isInView, setInView] = useState(false);
  useEffect(() => {
    const { current } = place;
    return current ? observeInView(current, NEAR_PX, () => setInView(true)) : undefined;
  }, []);
  return [place, isInView];
}
