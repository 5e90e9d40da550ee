// S23: six kills during purchases, and a restore of an older backup; the long tests run more of them.
import { expect, test } from 'vitest';
import { killAndCheck } from '../support/kill-and-check.ts';

const SQLITE = '';

test(
  'S23: kill -9 at any point of mixed purchases, and a restore, lose nothing',
  { timeout: 480_000 },
  async () => {
    const report = await killAndCheck(SQLITE, 6);
    console.log(JSON.stringify(report));
    expect(report.captured).toBeGreaterThan(4);
    expect(report.confirmed).toBeGreaterThan(0);
    expect(report.rebuilt).toBeGreaterThan(0);
  },
);
