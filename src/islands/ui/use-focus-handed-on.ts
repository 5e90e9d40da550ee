// Moves the focus to the nearest focusable ancestor when a container that has the focus is unmounted.
import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Returns a ref for the container. An ancestor must have a `tabIndex`. */
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
