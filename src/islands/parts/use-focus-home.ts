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
    // What is gone, or in a dialog that has closed, takes up no room.
    if (!last.current || last.current.getClientRects().length > 0) return;
    if (document.activeElement === document.body) home.current?.focus({ preventScroll: true });
  }, [home, what]);
}
