import { expect, it } from 'vitest';
import { parseBlocks, faultyLinks, isLink } from './post-text.ts';
import { postFaultIn } from './posts.ts';

it('JOURNAL-04 knows blocks by how a line begins, and joins points that follow each other', () => {
  const blocks = parseBlocks([
    '## One',
    'Words.',
    '- a',
    '- b',
    '1. c',
    '> said',
    '---',
    '### Two',
  ]);
  expect(blocks.map(({ kind }) => kind)).toEqual([
    'heading',
    'paragraph',
    'points',
    'steps',
    'quote',
    'rule',
    'subheading',
  ]);
  expect(blocks[2]).toEqual({ kind: 'points', items: [[{ text: 'a' }], [{ text: 'b' }]] });
});

it('JOURNAL-04 knows strong and stressed words and links within a line', () => {
  const [block] = parseBlocks([
    'A **strong** and _stressed_ word, [ours](/contact), [theirs](https://a.in/b_c).',
  ]);
  expect(block).toEqual({
    kind: 'paragraph',
    spans: [
      { text: 'A ' },
      { text: 'strong', isStrong: true },
      { text: ' and ' },
      { text: 'stressed', isStressed: true },
      { text: ' word, ' },
      { text: 'ours', href: '/contact' },
      { text: ', ' },
      { text: 'theirs', href: 'https://a.in/b_c' },
      { text: '.' },
    ],
  });
  expect(parseBlocks(['snake_case_names stay'])).toEqual([
    { kind: 'paragraph', spans: [{ text: 'snake_case_names stay' }] },
  ]);
});

it.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'http://a.in',
  '//a.in',
  '/\\a.in',
  '/a\\b',
  'https://user@a.in',
  'https://a:b@a.in',
  'mailto:a@a.in',
  'contact',
  '',
])('JOURNAL-04 %s is no link', (address) => {
  expect(isLink(address)).toBe(false);
  if (address === '') return;
  const line = `See [this](${address}).`;
  expect(JSON.stringify(parseBlocks([line]))).not.toContain('"href"');
});

it('JOURNAL-03 a link that leads elsewhere is named', () => {
  const line = 'See [this](http://a.in) and [that](/work).';
  expect(faultyLinks(line)).toEqual(['http://a.in']);
  expect(faultyLinks('[a](javascript:alert(1)) [b](/x y) [c](https://a.in)')).toEqual([
    'javascript:alert(1',
    '/x y',
  ]);
  expect(postFaultIn('', 'body', `One\n${line}`)).toContain('http://a.in does not');
  expect(postFaultIn('', 'body', 'See [that](/work).')).toBeUndefined();
  expect(postFaultIn('', 'title', line)).toBeUndefined();
});

it('takes no time over signs that never end', () => {
  const begun = performance.now();
  for (const sign of ['[', '**', '_', '[a](', '](']) parseBlocks([sign.repeat(700)]);
  expect(performance.now() - begun).toBeLessThan(500);
});

it('takes no time over links that never end, in a line that is refused for its length', () => {
  const begun = performance.now();
  expect(postFaultIn('', 'body', '[a]('.repeat(40_000))).toBeUndefined();
  expect(postFaultIn('', 'body', `${'[a]('.repeat(375)}\n`.repeat(200))).toBeUndefined();
  expect(performance.now() - begun).toBeLessThan(1000);
});
