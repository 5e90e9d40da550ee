// Responsive image attributes of course cards.
import { buildSrcset } from '#contract/courses/pictures.ts';

/** The width of a card. On phones two thirds of the real width: hardly visible on dense screens, and faster on slow connections. */
const CARD_SIZES = '(min-width: 40rem) 24rem, 65vw';

/** Attributes of an `img`; none if the server has no smaller versions. Lazy pictures use their layout width. */
export function getPictureSizes(address: string, isLazy: boolean) {
  const srcSet = buildSrcset(address);
  return srcSet ? { sizes: isLazy ? `auto, ${CARD_SIZES}` : CARD_SIZES, srcSet } : {};
}
