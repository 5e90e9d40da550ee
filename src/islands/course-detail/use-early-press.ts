// A button of the page that was pressed before its island was awake is pressed again for the visitor.
import { useEffect } from 'react';
import { knownSession } from '#site/stores/known-session.ts';

/** EarlyPress.astro marks what was pressed too early. */
const EARLY = 'data-early';

export function useEarlyPress(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const press = () => {
      const pressed = document.querySelector<HTMLElement>(`astro-island [${EARLY}]`);
      pressed?.removeAttribute(EARLY);
      pressed?.click();
    };
    // Once the buttons have heard who is signed in.
    void knownSession().then(() => {
      if (!isGone) timer = setTimeout(press);
    });
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, []);
}
