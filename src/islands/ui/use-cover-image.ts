import { useState } from 'react';

/** Attributes of an image that fills its frame; undefined if there is none or it does not load. */
export function useCoverImage(src: string) {
  const [brokenSrc, setBrokenSrc] = useState('');
  if (src === '' || src === brokenSrc) return undefined;
  const onError = () => setBrokenSrc(src);
  return {
    className: 'h-full w-full object-cover',
    src,
    onError,
    // It may have failed before React hydrated it.
    ref: (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0) onError();
    },
  };
}
