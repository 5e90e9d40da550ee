import { expect, test } from 'vitest';
import { splitLinks } from './link-text.ts';

test('finds https addresses, without the punctuation after them', () => {
  expect(splitLinks('See https://example.com/a?b=1, or (https://example.org).')).toEqual([
    { text: 'See ' },
    { text: 'https://example.com/a?b=1', href: 'https://example.com/a?b=1' },
    { text: ', or (' },
    { text: 'https://example.org', href: 'https://example.org' },
    { text: ').' },
  ]);
});

test.each(['http://example.com', 'javascript:alert(1)', 'https://', 'plain <b>text</b>'])(
  'leaves %s as text',
  (text) => {
    expect(splitLinks(text)).toEqual([{ text }]);
  },
);
