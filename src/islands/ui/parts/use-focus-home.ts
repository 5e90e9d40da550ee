// Where the keyboard goes on when what had the focus has left the page.
import { type RefObject, useEffect, useRef } from 'react';

/** Gives `home` the focus when a change of `what` took away what had it. `home` needs a tab index. */
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
    // The browser may not have noticed yet that what it focuses is hidden.
    const { activeElement } = document;
    const isLost = activeElement === document.body || !activeElement || !takesRoom(activeElement);
    if (isLost) home.current?.focus({ preventScroll: true });
  }, [home, what]);
}

/** Not what is gone, nor what stands in a dialog that has closed. */
function takesRoom(element: Element): boolean {
  return element.getClientRects().length > 0;
}
