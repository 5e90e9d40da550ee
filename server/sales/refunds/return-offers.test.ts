// Which returns are automatic, which need a person, and until when.
import { expect, it } from 'vitest';
import { paise } from '#contract/sales/money.ts';
import { getReturnOffer } from './return-offers.ts';
import type { BuyerHistory, ReturnFacts } from './return-offers.ts';

const PAID = Date.parse('2026-11-02T20:00:00+05:30');
const NOW = Date.parse('2026-11-20T10:00:00+05:30');

function facts(
  changes: Partial<ReturnFacts> = {},
  history: Partial<BuyerHistory> = {},
): ReturnFacts {
  return {
    order: { id: 'o1', amount_paise: paise(99_900), buyer_gstin: null },
    item: { course_id: 'c1', net_paise: paise(99_900), guarantee_days: 30 },
    payment: { id: 'p1', captured_at: PAID },
    left: 99_900,
    refund: paise(99_900),
    isReturned: false,
    isOpen: true,
    isOutside: false,
    now: NOW,
    history: {
      isCertified: () => false,
      givenBack: [],
      returnedAt: [],
      disputed: new Set<string>(),
      ...history,
    },
    ...changes,
  };
}

it('RET-03 a return is open until the end of day 30 in India, and over afterwards', () => {
  const at = (moment: string) => getReturnOffer(facts({ now: Date.parse(moment) }));
  expect(at('2026-12-02T23:59:59.999+05:30')).toMatchObject({ state: 'open', until: '2026-12-02' });
  expect(at('2026-12-03T00:00:00+05:30')).toMatchObject({ state: 'over', until: '2026-12-02' });
});

it('RET-03 a return is open for the number of days that the order promised', () => {
  const item = { course_id: 'c1', net_paise: paise(99_900), guarantee_days: 14 };
  expect(getReturnOffer(facts({ item }))).toMatchObject({ state: 'over', until: '2026-11-16' });
});

it.each([
  ['the same course was returned before', {}, { givenBack: [{ courseId: 'c1', paymentId: 'p0' }] }],
  ['three returns in a year', {}, { returnedAt: [NOW - 1, NOW - 2, NOW - 3] }],
  ['a certificate was issued', {}, { isCertified: () => true }],
  ['a large order', { order: { id: 'o1', amount_paise: paise(50_000_01), buyer_gstin: null } }, {}],
  [
    'an order of a business',
    { order: { id: 'o1', amount_paise: paise(99_900), buyer_gstin: '29ABCDE1234F1ZW' } },
    {},
  ],
  ['a dispute at the bank', {}, { disputed: new Set(['o1']) }],
  ['a part was refunded already', { left: 50_000 }, {}],
  ['access was closed by hand', { isOpen: false }, {}],
  ['the payment was recorded by the team', { isOutside: true }, {}],
] as [string, Partial<ReturnFacts>, Partial<BuyerHistory>][])(
  'RET-04 requires a person: %s',
  (_why, changes, history) => {
    expect(getReturnOffer(facts(changes, history)).state).toBe('person');
  },
);

it('RET-04 counts only returns of the last 365 days', () => {
  const old = NOW - 366 * 86_400_000;
  expect(getReturnOffer(facts({}, { returnedAt: [old, old, NOW - 1] })).state).toBe('open');
});

it('a course is returned if fully refunded; a free one is returned once its access is closed', () => {
  expect(getReturnOffer(facts({ left: 0, isReturned: true })).state).toBe('returned');
  const item = { course_id: 'c1', net_paise: paise(0), guarantee_days: 30 };
  expect(getReturnOffer(facts({ item, left: 0 })).state).toBe('open');
  expect(getReturnOffer(facts({ item, left: 0, isOpen: false })).state).toBe('returned');
});
