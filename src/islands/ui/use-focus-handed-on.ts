// What goes away with the focus in it hands the focus to the nearest part around it that can take it.
import { useLayoutEffect, useRef, type RefObject } from 'react';

/** The part around must have a `tabIndex` of its own. */
export function useFocusHandedOn<Part extends HTMLElement>(): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useLayoutEffect(() => {
    const { current } = part;
    return () => {
      if (!current?.contains(document.activeElement)) return;
      current.parentElement?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
    };
  }, []);
  return part;
}
