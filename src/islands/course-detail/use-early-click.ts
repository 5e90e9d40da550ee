// A button of the page that was pressed before its island was awake is pressed again for the visitor.
import { useEffect } from 'react';
import { knownSession } from '#site/stores/known-session.ts';

/** EarlyClick.astro marks what was pressed too early. */
const EARLY = 'data-early';

export function useEarlyClick(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const replayClick = () => {
      const earlyClick = document.querySelector<HTMLElement>(`astro-island [${EARLY}]`);
      earlyClick?.removeAttribute(EARLY);
      earlyClick?.click();
    };
    // Once the buttons have heard who is signed in.
    void knownSession().then(() => {
      if (!isGone) timer = setTimeout(replayClick);
    });
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, []);
}
