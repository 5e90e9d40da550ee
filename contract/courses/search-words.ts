// Compares search words regardless of case, phonetic spelling and script.

/** Letters, digits and their combining marks. */
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;

/** The words of a text in lower case, in order, without punctuation; full-width letters become ordinary ones. */
export function splitWords(text: string): string[] {
  return text.normalize('NFKC').toLowerCase().match(WORD) ?? [];
}

const CONSONANTS = new Map(
  Object.entries({
    क: 'k',
    ख: 'kh',
    ग: 'g',
    घ: 'gh',
    ङ: 'n',
    च: 'ch',
    छ: 'ch',
    ज: 'j',
    झ: 'jh',
    ञ: 'n',
    ट: 't',
    ठ: 'th',
    ड: 'd',
    ढ: 'dh',
    ण: 'n',
    त: 't',
    थ: 'th',
    द: 'd',
    ध: 'dh',
    न: 'n',
    प: 'p',
    फ: 'ph',
    ब: 'b',
    भ: 'bh',
    म: 'm',
    य: 'y',
    र: 'r',
    ल: 'l',
    ळ: 'l',
    व: 'v',
    श: 'sh',
    ष: 'sh',
    स: 's',
    ह: 'h',
    ऱ: 'r',
  }),
);
/** Independent vowels, vowel signs, and other marks; the virama only removes the vowel. */
const VOWELS = new Map(
  Object.entries({
    अ: 'a',
    आ: 'a',
    इ: 'i',
    ई: 'i',
    उ: 'u',
    ऊ: 'u',
    ऋ: 'ri',
    ए: 'e',
    ऐ: 'ai',
    ऑ: 'o',
    ओ: 'o',
    औ: 'au',
    ऍ: 'a',
    ऎ: 'e',
    ॲ: 'a',
    '\u093E': 'a',
    '\u093F': 'i',
    '\u0940': 'i',
    '\u0941': 'u',
    '\u0942': 'u',
    '\u0943': 'ri',
    '\u0945': 'a',
    '\u0947': 'e',
    '\u0948': 'ai',
    '\u0949': 'o',
    '\u094B': 'o',
    '\u094C': 'au',
    '\u094D': '',
  }),
);
const MARKS = new Map(Object.entries({ '\u0901': 'n', '\u0902': 'n', '\u0903': '' }));
const NUKTA = '\u093C';
const DEVANAGARI = /[\u0900-\u097F]/;

/** A Hindi or Marathi word in Latin letters, as people type it: विपणन is vipanan. */
function toLatin(word: string): string {
  const letters = [...word.replaceAll('ज्ञ', 'ग्य')].filter((letter) => letter !== NUKTA);
  return letters
    .map((letter, index) => {
      const consonant = CONSONANTS.get(letter);
      if (consonant === undefined)
        return VOWELS.get(letter) ?? MARKS.get(letter) ?? toLatinDigit(letter);
      const next = letters[index + 1];
      // The inherent vowel is silent at the end of a word.
      const isBare = next === undefined || /[\u093E-\u094D]/.test(next);
      return isBare ? consonant : `${consonant}a`;
    })
    .join('');
}

function toLatinDigit(letter: string): string {
  const value = (letter.codePointAt(0) ?? 0) - 0x0966;
  return value >= 0 && value <= 9 ? String(value) : letter;
}

/** Differences between Latin spellings of a word, in the order in which they are removed. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/[\u0300-\u036F]/g, ''],
  [/ph/g, 'f'],
  [/chh/g, 'ch'],
  [/([bdgjkstv])h/g, '$1'],
  [/w/g, 'v'],
  [/z/g, 'j'],
  [/x/g, 'ks'],
  [/ck|c(?!h)|q/g, 'k'],
  [/ee/g, 'i'],
  [/oo/g, 'u'],
  [/m(?=[bp])/g, 'n'],
  [/(.)\1+/g, '$1'],
];

/** A phonetic key: equal for `photoshop`, `fotoshop` and फोटोशॉप, and for `vipanan` and विपणन. */
export function toPhoneticKey(word: string): string {
  const latin = DEVANAGARI.test(word) ? toLatin(word) : word.normalize('NFD');
  return SPELLINGS.reduce((text, [from, to]) => text.replace(from, to), latin);
}
