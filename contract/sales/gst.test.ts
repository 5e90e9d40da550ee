import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ADDRESS_REQUIRED_FROM,
  divideHalfUp,
  getLastCreditNoteDay,
  getSupply,
  splitRefundTaxes,
  splitTaxes,
  sumTaxes,
} from './gst.ts';
import type { Taxes } from './gst.ts';
import { splitByWeights } from './largest-remainder.ts';
import { subtractPaise, paise, sumPaise } from './money.ts';
import { getStateTaxName } from './states.ts';
import type { StateCode } from './states.ts';

const RATE = 1800;
const SELLER = { state: '27', lut: false } as const;
const getSupplyTo = (state: StateCode | null) => getSupply(SELLER, { gstin: null, state });
/** Taxable, CGST, SGST, IGST. */
const toParts = ({ taxable, cgst, sgst, igst }: Taxes) => [taxable, cgst, sgst, igst];
const splitSale = (net: number, state: StateCode, rate = RATE) =>
  splitTaxes(paise(net), rate, getSupplyTo(state).heads);

test.each([
  ['1', 118, '27', [100, 9, 9, 0]],
  ['2', 118, '29', [100, 0, 0, 18]],
  ['3', 100, '27', [84, 8, 8, 0]],
  ['4', 100, '29', [85, 0, 0, 15]],
  ['5', 49_900, '27', [42_288, 3806, 3806, 0]],
  ['6', 99_900, '27', [84_662, 7619, 7619, 0]],
  ['7', 99_900, '29', [84_661, 0, 0, 15_239]],
  ['8, within', 999_900, '27', [847_372, 76_264, 76_264, 0]],
  ['8, between', 999_900, '07', [847_373, 0, 0, 152_527]],
  ['10', 10_000_000, '29', [8_474_576, 0, 0, 1_525_424]],
  ['11', 10_000_001, '29', [8_474_577, 0, 0, 1_525_424]],
  ['12', 5_900_000, '27', [5_000_000, 450_000, 450_000, 0]],
  ['15', 127_415, '27', [107_979, 9718, 9718, 0]],
  ['16', 66_603, '29', [56_443, 0, 0, 10_160]],
] as const)('vector %s: %i paise sold to %s split into %j', (_name, net, state, expected) => {
  expect(toParts(splitSale(net, state))).toEqual(expected);
});

test.each([
  ['2026-03-31', '2026-11-30'],
  ['2026-04-01', '2027-11-30'],
  ['2026-04-30', '2027-11-30'],
  ['2026-05-01', '2027-11-30'],
  ['2026-12-31', '2027-11-30'],
  ['2027-01-01', '2027-11-30'],
])('an invoice of %s allows a credit note with tax until %s', (issuedOn, last) => {
  expect(getLastCreditNoteDay(issuedOn)).toBe(last);
});

test('vector 9: in a Union Territory without a legislature the second half is UTGST', () => {
  const { place, heads } = getSupply({ state: '04', lut: false }, { gstin: null, state: '04' });
  expect(toParts(splitTaxes(paise(99_999), RATE, heads))).toEqual([84_745, 7627, 7627, 0]);
  expect([place, getStateTaxName('04'), getStateTaxName('07')]).toEqual(['04', 'UTGST', 'SGST']);
});

test('vector 12: the address is required from a taxable value of fifty thousand rupees', () => {
  expect(splitSale(5_900_000, '27').taxable).toBe(ADDRESS_REQUIRED_FROM);
  expect(splitSale(5_899_998, '27').taxable).toBeLessThan(ADDRESS_REQUIRED_FROM);
});

test.each([
  ['27', [203_222, 18_289, 18_289, 0]],
  ['29', [203_220, 0, 0, 36_580]],
] as const)('vectors 13 and 14: splits a coupon over two courses, to %s', (state, expected) => {
  const list = [99_900, 149_900];
  const off = splitByWeights(paise(10_000), list);
  expect(off).toEqual([3999, 6001]);
  const lines = list.map((price, index) =>
    splitSale(subtractPaise(paise(price), off[index] ?? paise(0)), state),
  );
  expect(toParts(sumTaxes(lines))).toEqual(expected);
});

test('vectors 15 and 16: rounds a percentage discount half up', () => {
  expect(divideHalfUp(149_900n * 15n, 100n)).toBe(22_485);
  expect(divideHalfUp(99_900n * 3333n, 10_000n)).toBe(33_297);
});

test.each([
  ['27', [169_406, 15_247, 15_247, 0]],
  ['29', [169_407, 0, 0, 30_493]],
] as const)('vectors 17 and 18: splits a bundle of three courses, to %s', (state, expected) => {
  const nets = splitByWeights(paise(199_900), [99_900, 149_900, 49_900]);
  expect(toParts(sumTaxes(nets.map((net) => splitSale(net, state))))).toEqual(expected);
});

function splitRefunds(line: Taxes, amounts: readonly number[]): Taxes[] {
  let before = 0;
  return amounts.map((amount) => {
    const back = splitRefundTaxes(line, paise(before), paise(amount));
    before += amount;
    return back;
  });
}

test('vectors 19 and 20: the last of several refunds leaves no remainder', () => {
  const interStateRefunds = splitRefunds(splitSale(99_900, '29'), [30_000, 69_900]);
  expect(interStateRefunds.map(toParts)).toEqual([
    [25_424, 0, 0, 4576],
    [59_237, 0, 0, 10_663],
  ]);
  const intraStateRefunds = splitRefunds(splitSale(99_900, '27'), [33_300, 33_300, 33_300]);
  expect(intraStateRefunds.map(toParts)).toEqual([
    [28_220, 2540, 2540, 0],
    [28_222, 2539, 2539, 0],
    [28_220, 2540, 2540, 0],
  ]);
});

test('vector 21: the State of the GSTIN takes precedence over a typed State', () => {
  const { place, heads } = getSupply(SELLER, { gstin: '27AAAFZ0000A1Z3', state: '29' });
  expect(place).toBe('27');
  expect(toParts(splitTaxes(paise(149_900), RATE, heads))).toEqual([127_034, 11_433, 11_433, 0]);
});

test('vector 22: an unregistered seller charges no tax, only the total', () => {
  expect(toParts(splitTaxes(paise(99_900), RATE, 'none'))).toEqual([99_900, 0, 0, 0]);
});

test('vector 23: buyers abroad pay IGST, unless the seller has a letter of undertaking', () => {
  const abroad = { gstin: null, state: null };
  const taxed = getSupply(SELLER, abroad);
  expect(taxed.place).toBe('96');
  expect(toParts(splitTaxes(paise(99_900), RATE, taxed.heads))).toEqual([84_661, 0, 0, 15_239]);
  const { heads } = getSupply({ ...SELLER, lut: true }, abroad);
  expect(toParts(splitTaxes(paise(99_900), RATE, heads))).toEqual([99_900, 0, 0, 0]);
});

test('vector 25: splits a price with tax at five percent', () => {
  expect(toParts(splitSale(99_900, '27', 500))).toEqual([95_142, 2379, 2379, 0]);
});

const anyNet = fc.integer({ min: 0, max: 10 ** 11 }).map(paise);
const anyRate = fc.integer({ min: 0, max: 2000 }).map((half) => half * 2);
const anyHeads = fc.constantFrom('intra' as const, 'inter' as const);

/** The six properties: of one line, and of several lines together. */
test('taxes add up to the price, halves are equal, heads are near their rate, nothing is negative', () => {
  fc.assert(
    fc.property(anyNet, anyRate, anyHeads, (net, rate, heads) => {
      const line = splitTaxes(net, rate, heads);
      const { taxable, cgst, sgst, igst } = line;
      expect(taxable + cgst + sgst + igst).toBe(net);
      expect(cgst).toBe(sgst);
      const headRate = (heads === 'intra' ? rate / 2 : rate) / 10_000;
      const head = heads === 'intra' ? cgst : igst;
      // Half a paisa of rounding, plus how much that moves the taxable value.
      expect(Math.abs(head - headRate * taxable)).toBeLessThanOrEqual(0.5 + rate / 20_000 + 1e-4);
      expect(Math.min(taxable, cgst, sgst, igst)).toBeGreaterThanOrEqual(0);
      expect(splitTaxes(net, rate, heads)).toEqual(line);
    }),
  );
});

test('lines add up to the paid amount, and their refunds to the refunded amount', () => {
  const lines = fc.array(fc.record({ net: anyNet, heads: anyHeads }), { minLength: 1 });
  fc.assert(
    fc.property(lines, anyRate, fc.array(fc.nat(100)), (some, rate, weights) => {
      const taxes = some.map(({ net, heads }) => splitTaxes(net, rate, heads));
      const { net, taxable, cgst, sgst, igst } = sumTaxes(taxes);
      expect(taxable + cgst + sgst + igst).toBe(net);
      expect(net).toBe(sumPaise(some.map((item) => item.net)));
      for (const line of taxes) {
        const backs = splitRefunds(line, splitByWeights(line.net, [1, ...weights]));
        expect(sumTaxes(backs)).toEqual(line);
      }
    }),
    { numRuns: 50 },
  );
});

test('refuses an invalid amount, an invalid rate and a refund above the remaining amount', () => {
  expect(() => splitTaxes(paise(-1), RATE, 'inter')).toThrow(RangeError);
  for (const rate of [-2, 1801, 0.5]) expect(() => splitTaxes(paise(1), rate, 'inter')).toThrow();
  const line = splitSale(100, '27');
  expect(() => splitRefundTaxes(line, paise(60), paise(41))).toThrow(RangeError);
});
