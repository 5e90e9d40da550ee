import { type RefObject, useEffect, useRef, useState } from 'react';
import { observeInView } from '#site/lib/in-view.ts';

const NEAR_PX = 400;

export function useInView<Target extends Element>(): [RefObject<Target | null>, boolean] {
  const target = useRef<Target>(null);
  const [isInView, setInView] = useState(false);
  useEffect(() => {
    const { current } = target;
    return current ? observeInView(current, NEAR_PX, () => setInView(true)) : undefined;
  }, []);
  return [target, isInView];
}
