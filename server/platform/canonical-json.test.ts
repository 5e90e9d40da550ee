import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCanonicalJson, hashSha256 } from './canonical-json.ts';

test('key order and number notation make no difference', () => {
  const item = { b: [1, { d: 'x', c: -0 + 2 }], a: null, अ: '"\n' };
  expect(toCanonicalJson(item)).toBe('{"a":null,"b":[1,{"c":2,"d":"x"}],"अ":"\\"\\n"}');
  expect(toCanonicalJson({ अ: '"\n', a: null, b: [1.0, { c: 2, d: 'x' }] })).toBe(
    toCanonicalJson(item),
  );
});

test('refuses numbers with several notations', () => {
  for (const number of [0.5, Number.NaN, Infinity, 2 ** 53])
    expect(() => toCanonicalJson({ number })).toThrow(RangeError);
});

test('parses back to the same value', () => {
  const plain = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.string(),
      fc.maxSafeInteger().map((item) => item + 0),
      fc.constant(null),
      fc.array(tie('value')),
      fc.dictionary(fc.string(), tie('value'), { noNullPrototype: true }),
    ),
  })).value;
  fc.assert(
    fc.property(plain, (value) => {
      const text = toCanonicalJson(value);
      expect(toCanonicalJson(JSON.parse(text))).toBe(text);
    }),
  );
});

test('hashes with SHA-256', () => {
  expect(hashSha256('abc')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});
