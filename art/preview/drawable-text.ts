// The drawable part of a preview's text.
import { hasShape } from './fonts.ts';

/** Emoji and their modifiers, which are dropped without loss of meaning. */
const EMOJI =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\ufe00-\ufe0f\u20e3]/u;
const INVISIBLE = /\p{C}/u;
/** Joiners change the letters before them, except beside Latin letters and emoji. */
const JOINER = /[\u200c\u200d]/;
const JOINED = /[\p{L}\p{M}](?<!\p{Script=Latin})$/u;

/**
 * The text in one line, without emoji. Undefined if no font has one of its letters, because a partial title could
 * mislead. `root` is the project's folder.
 */
export async function findDrawableText(text: string, root: string): Promise<string | undefined> {
  let drawn = '';
  for (const letter of text.normalize('NFC').replaceAll(/\s+/g, ' ')) {
    if (JOINER.test(letter)) drawn += JOINED.test(drawn) ? letter : '';
    else if (INVISIBLE.test(letter)) continue;
    else if (await hasShape(root, letter)) drawn += letter;
    else if (!EMOJI.test(letter)) {
      const plain = letter.normalize('NFKC');
      if (plain === letter || !(await hasShape(root, plain))) return undefined;
      drawn += plain;
    }
  }
  return drawn.replaceAll(/ +/g, ' ').trim();
}

/** Cuts the text between words to at most `letters` letters. */
export function shortenText(text: string, letters: number): string {
  if (text.length <= letters) return text;
  const cut = text.slice(0, letters);
  const end = Math.max(cut.lastIndexOf(' '), letters / 2);
  return `${cut.slice(0, end).replace(/[\s,.;:–-]+$/, '')}…`;
}
