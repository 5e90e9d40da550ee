// Moves the focus to the nearest focusable ancestor when a container that has the focus is unmounted.
import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Returns a ref for the container. An ancestor must have a `tabIndex`. */
export function useFocusParentOnUnmount<
  Container extends HTMLElement,
>(): RefObject<Container | null> {
  const container = useRef<Container>(null);
  useLayoutEffect(() => {
    const { current } = container;
    return () => {
      if (!current?.contains(document.activeElement)) return;
      current.parentElement?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
    };
  }, []);
  return container;
}
