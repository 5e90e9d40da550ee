// Tells the layers beside it how much room a layer takes, so that the one above keeps clear.
import { type RefCallback, useCallback } from 'react';

/** A ref that keeps the custom property `name` of what holds the element at its height: the page's would be all to style anew. */
export function useRoom(name: `--${string}`): RefCallback<HTMLElement> {
  return useCallback(
    (element) => {
      const around = element?.parentElement;
      if (!around) return;
      const keep = () => around.style.setProperty(name, `${element.offsetHeight}px`);
      const watcher = new ResizeObserver(keep);
      watcher.observe(element);
      return () => watcher.disconnect();
    },
    [name],
  );
}
