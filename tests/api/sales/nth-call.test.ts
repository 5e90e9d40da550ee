// S23: no single failed call to the database, provider or disk leaves a payment without access or
// access without a payment.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCourse } from '#contract/courses/authoring.ts';
import { expectInvariants } from '../../support/invariants.ts';
import { courseForm, fixture, storedFiles } from '../../support/makers.ts';
import {
  expectActionHeals,
  FAILING_ACTIONS,
  openFailingShop,
  untilNothingFails,
} from '../../support/nth-call.ts';
import type { FailingAction, FailingShop } from '../../support/nth-call.ts';
import { send } from '../../support/server.ts';

const SWEEP_AFTER_MS = 3 * 60 * 60_000;

let place: FailingShop;
beforeEach(async () => {
  place = await openFailingShop();
});
afterEach(() => place.shop.close());

/**
 * The quick selection: one action with failing statements ("before"), and the most important actions with lost responses
 * ("after"). A failed statement leaves the same state as a lost response to the previous one. The long tests
 * run every action with both.
 */
const BEFORE = ['getting a free course'];
const AFTER = [...BEFORE, 'buying a course', 'giving money back'];
const isQuick = ({ name, part, when }: FailingAction): boolean =>
  part === 'provider' || (when === 'after' ? AFTER : BEFORE).includes(name);

test.each(FAILING_ACTIONS.filter(isQuick))(
  'S23: $name recovers when the n-th call to the $part fails ($when)',
  { timeout: 240_000 },
  async (auditEntry) => {
    await expectActionHeals(place, auditEntry);
  },
);

test.each(['before', 'after'] as const)(
  'S29: files and rows agree when the n-th call to the disk fails during a picture upload (%s)',
  { timeout: 240_000 },
  async (when) => {
    const { shop } = place;
    const thumbnail = await fixture('picture.png');
    const many = await untilNothingFails(place, { part: 'disk', when }, async (arm) => {
      arm();
      const body = courseForm();
      body.append('thumbnailImage', thumbnail);
      await send(shop, createCourse, { token: place.admin.token, body });
    });
    expect(many).toBeGreaterThan(1);
    shop.pass(SWEEP_AFTER_MS);
    await shop.work.sweepMedia();
    await expectInvariants({
      db: shop.deps.db,
      ledger: shop.provider.ledger.dump(),
      files: await storedFiles(shop),
    });
  },
);
