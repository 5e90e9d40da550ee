// Keeps the keyboard's place on a card whose button goes: what stands there instead takes the focus.
import { type RefObject, useEffect, useRef } from 'react';
import type { CardState } from './checkout.ts';

/** Only where somebody has pressed something here: nobody's place is moved on a page that just opened. */
export function useKeptFocus(
  state: CardState,
  wasPressed: boolean,
): RefObject<HTMLDivElement | null> {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!wasPressed || document.activeElement !== document.body) return;
    card.current?.querySelector<HTMLElement>('[data-main]')?.focus({ preventScroll: true });
  }, [state, wasPressed]);
  return card;
}
