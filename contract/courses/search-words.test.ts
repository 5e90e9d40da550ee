// Words compare across case, spelling by ear, and script.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toSound, splitWords } from './search-words.ts';

describe('words', () => {
  it('are letters, digits and their marks, in small letters, whatever stands between them', () => {
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

  it('are the same however their accents are written', () => {
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
  ])('%s and %s are one', (left, right) => {
    expect(toSound(left)).toBe(toSound(right));
  });

  it.each([
    ['reels', 'deals'],
    ['विपणन', 'मराठी'],
    ['logo', 'holi'],
  ])('%s and %s are two', (left, right) => {
    expect(toSound(left)).not.toBe(toSound(right));
  });

  // Beside the digits on either side: avagraha and the high spacing dot.
  it.each(['ऽ', 'ॱ'])('%s, which stands for no sound and no digit, stays', (sign) => {
    expect(toSound(`न${sign}`)).toBe(`na${sign}`);
  });

  it('exist for every word and are never longer than four letters for each of its own', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        for (const word of splitWords(text))
          expect(toSound(word).length).toBeLessThanOrEqual(word.normalize('NFD').length * 4);
      }),
    );
  });
});
