// A button of the page that was pressed before its island was awake is pressed again for the visitor.
import { useEffect } from 'react';

/** EarlyPress.astro marks what was pressed too early. */
const EARLY = 'data-early';

export function useEarlyPress(): void {
  useEffect(() => {
    // After the effects of this round: who is signed in is known to the buttons then.
    const timer = setTimeout(() => {
      const pressed = document.querySelector<HTMLElement>(`astro-island [${EARLY}]`);
      pressed?.removeAttribute(EARLY);
      pressed?.click();
    });
    return () => clearTimeout(timer);
  }, []);
}
