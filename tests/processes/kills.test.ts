// S23: six ends in the middle of purchases, and a restore of an older backup among them; the long tests do it at length.
import { expect, test } from 'vitest';
import { killAndCheck } from '../support/killing.ts';

const SQLITE = '';

test(
  'S23: kill -9 anywhere in mixed purchases, and a restore, lose nothing',
  { timeout: 480_000 },
  async () => {
    const seen = await killAndCheck(SQLITE, 6);
    console.log(JSON.stringify(seen));
    expect(seen.captured).toBeGreaterThan(4);
    expect(seen.confirmed).toBeGreaterThan(0);
    expect(seen.rebuilt).toBeGreaterThan(0);
  },
);
