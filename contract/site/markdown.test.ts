import { expect, it } from 'vitest';
import { getMarkdownFault, isLink } from './markdown.ts';

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
  expect(getMarkdownFault(`See [this](${address}).`)).toContain('A link leads to a path');
});

it('JOURNAL-03 a link that leads elsewhere is named', () => {
  expect(getMarkdownFault('One\n\nSee [this](http://a.in) and [that](/work).')).toContain(
    'http://a.in does not',
  );
  expect(getMarkdownFault('[a](/x y)')).toContain('/x y does not');
  expect(getMarkdownFault('See [that](/work), [more](https://a.in/b_c).')).toBeUndefined();
});

it('JOURNAL-03 the title of the page is the only heading of the first level', () => {
  expect(getMarkdownFault('Words\n\n# Title')).toContain('## or ###');
  expect(getMarkdownFault('## Part\n\n#tag, C# and # alone')).toBeUndefined();
});

it('takes no time over links that never end', () => {
  const begun = performance.now();
  for (const sign of ['[a](', '[', '](', '[a](b ']) getMarkdownFault(sign.repeat(80_000));
  expect(performance.now() - begun).toBeLessThan(2000);
});
