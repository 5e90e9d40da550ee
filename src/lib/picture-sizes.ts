// Which make of a course's picture a card asks for.
import { pictureSet } from '#contract/pictures.ts';

/**
 * A column of cards. Of a phone's width two thirds: on its dense screen nobody sees the rest, which a slow line feels.
 */
const CARD_SIZES = '(min-width: 40rem) 24rem, 65vw';

/** Attributes of an `img`; none where the server keeps no smaller makes. `isLazy`: by the frame that it fills. */
export function pictureSizes(address: string, isLazy: boolean) {
  const srcSet = pictureSet(address);
  return srcSet ? { sizes: isLazy ? `auto, ${CARD_SIZES}` : CARD_SIZES, srcSet } : {};
}
