// Moves the focus to a fallback when the focused element is removed.
import { type RefObject, useEffect, useRef } from 'react';

/** Focuses `fallback` if a change of `watched` removed the focused element. `fallback` needs a `tabIndex`. */
export function useFallbackFocus(fallback: RefObject<HTMLElement | null>, watched: unknown): void {
  const lastFocused = useRef<Element>(null);
  useEffect(() => {
    const rememberFocus = ({ target }: FocusEvent) => {
      lastFocused.current = target instanceof Element ? target : null;
    };
    document.addEventListener('focusin', rememberFocus);
    return () => document.removeEventListener('focusin', rememberFocus);
  }, []);
  useEffect(() => {
    if (!lastFocused.current || isRendered(lastFocused.current)) return;
    // The browser may still report a hidden element as focused.
    const { activeElement } = document;
    const isLost = activeElement === document.body || !activeElement || !isRendered(activeElement);
    if (isLost) fallback.current?.focus({ preventScroll: true });
  }, [fallback, watched]);
}

/** False for elements that are removed, hidden or in a closed dialog. */
function isRendered(element: Element): boolean {
  return element.getClientRects().length > 0;
}
