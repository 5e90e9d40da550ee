// Where the keyboard goes on when what had the focus has left the page.
import { type RefObject, useEffect, useRef } from 'react';

/** Gives `home` the focus when a change of `what` took it from everything. `home` needs a tab index. */
export function useFocusHome(home: RefObject<HTMLElement | null>, what: unknown): void {
  const before = useRef(what);
  useEffect(() => {
    if (before.current === what) return;
    before.current = what;
    if (document.activeElement === document.body) home.current?.focus({ preventScroll: true });
  }, [home, what]);
}
