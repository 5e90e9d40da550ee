// When an invoice must show the buyer's address.
import { expect, it } from 'vitest';
import { needsAddress } from './invoice-facts.ts';

const REGULAR = { registration: 'regular', rate_bp: 1800 };
const buildSale = (nets: readonly number[], terms: object | undefined = REGULAR) =>
  ({ terms, items: nets.map((net_paise) => ({ net_paise, rate_bp: null })) }) as Parameters<
    typeof needsAddress
  >[0];

it.each([
  ['below ₹50,000 without the tax', [58_999_99], false],
  ['at ₹50,000 without the tax', [58_000_00, 1_000_00], true],
])('requires an address within India %s: %j', (_name, nets, isNeeded) => {
  expect(needsAddress(buildSale(nets), { state: '27' })).toBe(isNeeded);
  expect(needsAddress(buildSale(nets), undefined)).toBe(isNeeded);
});

it('requires an address abroad for any amount above zero', () => {
  expect(needsAddress(buildSale([0, 1]), { isAbroad: true })).toBe(true);
  expect(needsAddress(buildSale([0, 0]), { isAbroad: true })).toBe(false);
});

it.each([undefined, { registration: 'none', rate_bp: null }])(
  'requires no address on a bill of supply: %j',
  (terms) => {
    expect(
      needsAddress({ ...buildSale([60_000_00]), terms } as Parameters<typeof needsAddress>[0], {
        isAbroad: true,
      }),
    ).toBe(false);
  },
);
