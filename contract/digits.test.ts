// Compares our digit grouping with the platform's.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { groupDigits } from './digits.ts';

it('groups whole numbers as en-IN does', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e13, max: 1e13 }), (count) => {
      expect(groupDigits(count)).toBe(count.toLocaleString('en-IN'));
    }),
  );
});
