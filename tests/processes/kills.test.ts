// S23: six ends in the middle of purchases; the long tests do it a thousand times.
import { expect, test } from 'vitest';
import { killAndCheck } from '../support/killing.ts';

const SQLITE = '';

test('S23: kill -9 anywhere in mixed purchases loses nothing', { timeout: 300_000 }, async () => {
  const seen = await killAndCheck(SQLITE, 6);
  console.log(JSON.stringify(seen));
  expect(seen.captured).toBeGreaterThan(4);
  expect(seen.confirmed).toBeGreaterThan(0);
});
