// Moves the focus to a fallback when the focused element is removed.
import { type RefObject, useEffect, useRef } from 'react';

/** Focuses `fallback` if a change of `watched` removed the focused element. `fallback` needs a `tabIndex`. */
export function useFocusHome(home: RefObject<HTMLElement | null>, what: unknown): void {
  const last = useRef<Element>(null);
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      last.current = target instanceof Element ? target : null;
    };
    document.addEventListener('focusin', follow);
    return () => document.removeEventListener('focusin', follow);
  }, []);
  useEffect(() => {
    if (!last.current || takesRoom(last.current)) return;
    // The browser may still report a hidden element as focused.
    const { activeElement } = document;
    const isLost = activeElement === document.body || !activeElement || !takesRoom(activeElement);
    if (isLost) home.current?.focus({ preventScroll: true });
  }, [home, what]);
}

/** False for elements that are removed, hidden or in a closed dialog. */
function takesRoom(element: Element): boolean {
  return element.getClientRects().length > 0;
}
