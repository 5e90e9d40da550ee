// Every Range header is resolved to bytes inside the file.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseRange } from './send-video.ts';

const none = { ifRange: undefined, etag: '"a"' };

it('never leaves the file, whatever range is requested [S32]', () => {
  const number = fc.oneof(fc.constant(''), fc.bigInt({ min: 0n, max: 10n ** 20n }).map(String));
  const header = fc.oneof(
    fc.string(),
    fc.tuple(number, number).map(([from, to]) => `bytes=${from}-${to}`),
    fc
      .array(fc.tuple(number, number), { maxLength: 2000 })
      .map((many) => `bytes=${many.map(([from, to]) => `${from}-${to}`).join()}`),
  );
  fc.assert(
    fc.property(header, fc.integer({ min: 0, max: 1_000_000 }), (value, size) => {
      const range = parseRange(value, size, none);
      if (range.kind !== 'part') return;
      expect(range.range.start).toBeGreaterThanOrEqual(0);
      expect(range.range.end).toBeGreaterThanOrEqual(range.range.start);
      expect(range.range.end).toBeLessThan(size);
    }),
  );
});

it('uses a range only if If-Range matches the current file', () => {
  const getKind = (ifRange: string) => parseRange('bytes=0-0', 9, { ifRange, etag: '"a"' }).kind;
  expect([getKind('"a"'), getKind('"b"'), getKind('W/"a"')]).toEqual(['part', 'whole', 'whole']);
});
