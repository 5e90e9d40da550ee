// In a low window, such as a phone on its side, the video has the whole height: the page scrolls to it.
import { type RefObject, useEffect, useRef } from 'react';

/** As the sheet of the video has it. */
const LOW_WINDOW = '(max-height: 32rem)';

/** Of the element that begins with the video. */
export function useVideoInView<Stage extends HTMLElement>(): RefObject<Stage | null> {
  const stage = useRef<Stage>(null);
  useEffect(() => {
    const low = matchMedia(LOW_WINDOW);
    const show = () => {
      // Who reads further down the page stays there.
      const top = stage.current?.getBoundingClientRect().top ?? -1;
      if (low.matches && top >= 0) stage.current?.scrollIntoView();
    };
    show();
    low.addEventListener('change', show);
    return () => low.removeEventListener('change', show);
  }, []);
  return stage;
}
