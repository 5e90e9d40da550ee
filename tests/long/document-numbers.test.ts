// A thousand settlements at once, of which a third is rolled back: numbers without a gap or a double.
import { expect, test } from 'vitest';
import { makeStudent } from '#tests/support/makers.ts';
import { expectGapless, issueAtOnce } from '#tests/support/numbering.ts';
import { startServer } from '#tests/support/server.ts';

const MANY = 1000;
const END = Date.parse('2027-03-31T18:29:59.999Z');

test('a thousand at once across the end of a financial year, by two clocks', async () => {
  const server = await startServer();
  const { db } = server.deps;
  const userId = (await makeStudent(server)).id;
  await issueAtOnce(db, { userId, many: MANY, clock: (nth) => END + 1 - (nth % 2) * 2000 });
  expect(await expectGapless(db, MANY)).toContain('27-28');
  await server.close();
}, 120_000);
