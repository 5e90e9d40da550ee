// S23: no single failed call to the database, provider or disk leaves a payment without access or
// access without a payment.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCourse } from '#contract/courses/authoring.ts';
import { expectInvariants } from '../../support/invariants.ts';
import { buildCourseForm, readFixture, listStoredFiles } from '../../support/makers.ts';
import {
  expectActionRecovers,
  FAILING_ACTIONS,
  openFailingShop,
  failEachCall,
} from '../../support/nth-call.ts';
import type { FailingAction, FailingShop } from '../../support/nth-call.ts';
import { send } from '../../support/server.ts';

const SWEEP_AFTER_MS = 3 * 60 * 60_000;

let failingShop: FailingShop;
beforeEach(async () => {
  failingShop = await openFailingShop();
});
afterEach(() => failingShop.shop.close());

/**
 * The quick selection: one action with failing statements ("before"), and the most important actions with lost responses
 * ("after"). A failed statement leaves the same state as a lost response to the previous one. The long tests
 * run every action with both.
 */
const FAIL_BEFORE = ['getting a free course'];
const FAIL_AFTER = [...FAIL_BEFORE, 'buying a course', 'giving money back'];
const isQuick = ({ name, part, when }: FailingAction): boolean =>
  part === 'provider' || (when === 'after' ? FAIL_AFTER : FAIL_BEFORE).includes(name);

test.each(FAILING_ACTIONS.filter(isQuick))(
  'S23: $name recovers when the n-th call to the $part fails ($when)',
  { timeout: 240_000 },
  async (action) => {
    await expectActionRecovers(failingShop, action);
  },
);

test.each(['before', 'after'] as const)(
  'S29: files and rows agree when the n-th call to the disk fails during a picture upload (%s)',
  { timeout: 240_000 },
  async (when) => {
    const { shop } = failingShop;
    const thumbnail = await readFixture('picture.png');
    const failureCount = await failEachCall(failingShop, { part: 'disk', when }, async (arm) => {
      arm();
      const body = buildCourseForm();
      body.append('thumbnailImage', thumbnail);
      await send(shop, createCourse, { token: failingShop.admin.token, body });
    });
    expect(failureCount).toBeGreaterThan(1);
    shop.advanceClock(SWEEP_AFTER_MS);
    await shop.work.sweepMedia();
    await expectInvariants({
      db: shop.deps.db,
      ledger: shop.provider.ledger.dump(),
      files: await listStoredFiles(shop),
    });
  },
);
