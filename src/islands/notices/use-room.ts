// Tells the page how much room a layer takes, so that the layer above it keeps clear.
import { type RefCallback, useCallback } from 'react';

/** A ref that keeps the custom property `name` of the page at the element's height. */
export function useRoom(name: `--${string}`): RefCallback<HTMLElement> {
  return useCallback(
    (element) => {
      if (!element) return;
      const root = document.documentElement.style;
      const watcher = new ResizeObserver(() => root.setProperty(name, `${element.offsetHeight}px`));
      watcher.observe(element);
      return () => watcher.disconnect();
    },
    [name],
  );
}
