// Words match regardless of case, phonetic spelling and script.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPhoneticKey, splitWords } from './search-words.ts';

describe('words', () => {
  it('splits text into lower-case words of letters, digits and marks, whatever separates them', () => {
    expect(splitWords('विपणन: मराठीतून  “Reels” & 3-day AI/SEO!')).toEqual([
      'विपणन',
      'मराठीतून',
      'reels',
      '3',
      'day',
      'ai',
      'seo',
    ]);
    expect(splitWords(' %_"\\ ')).toEqual([]);
  });

  it('are the same whether accents are composed or decomposed', () => {
    expect(splitWords('CAFE\u0301')).toEqual(splitWords('café'));
  });
});

describe('sounds', () => {
  it.each([
    ['विपणन', 'vipanan'],
    ['मार्केटिंग', 'marketing'],
    ['मराठी', 'marathi'],
    ['फोटोशॉप', 'photoshop'],
    ['photoshop', 'fotoshop'],
    ['रील्स', 'reels'],
    ['जाहिरात', 'jahirat'],
    ['विज्ञापन', 'vigyapan'],
    ['इंस्टाग्राम', 'instagram'],
    ['होली', 'holi'],
    ['मुफ़्त', 'muft'],
    ['सुरुवात', 'suruwat'],
    ['१२', '12'],
    ['०९', '09'],
    ['xमें', 'ksmen'],
    ['café', 'cafe'],
  ])('%s and %s sound the same', (left, right) => {
    expect(toPhoneticKey(left)).toBe(toPhoneticKey(right));
  });

  it.each([
    ['reels', 'deals'],
    ['विपणन', 'मराठी'],
    ['logo', 'holi'],
  ])('%s and %s sound different', (left, right) => {
    expect(toPhoneticKey(left)).not.toBe(toPhoneticKey(right));
  });

  // Code points next to the digits on either side: avagraha and the high spacing dot.
  it.each(['ऽ', 'ॱ'])('keeps %s, which is neither a sound nor a digit', (sign) => {
    expect(toPhoneticKey(`न${sign}`)).toBe(`na${sign}`);
  });

  it('are at most four letters long for each letter of the word, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        for (const word of splitWords(text))
          expect(toPhoneticKey(word).length).toBeLessThanOrEqual(word.normalize('NFD').length * 4);
      }),
    );
  });
});
