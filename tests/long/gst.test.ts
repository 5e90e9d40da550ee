// A million prices split into taxes, at every rate, within and between states, with their refunds.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { divideHalfUp, splitRefundTaxes, splitTaxes, sumTaxes } from '#contract/sales/gst.ts';
import { paise } from '#contract/sales/money.ts';

const CASES = 1_000_000;
const TIME_MS = 5 * 60_000;

/** Compares plain numbers: a million assertions of the test runner take minutes. */
function getFault(net: number, rate: number, isIntra: boolean, back: number): string | undefined {
  const line = splitTaxes(paise(net), rate, isIntra ? 'intra' : 'inter');
  const { taxable, cgst, sgst, igst } = line;
  if (taxable + cgst + sgst + igst !== net) return 'the parts do not add up';
  if (cgst !== sgst) return 'CGST and SGST differ';
  if (Math.min(taxable, cgst, sgst, igst) < 0) return 'a part is negative';
  const head = isIntra ? cgst : igst;
  const headRate = isIntra ? rate / 2 : rate;
  if (head !== divideHalfUp(BigInt(net) * BigInt(headRate), BigInt(10_000 + rate)))
    return 'rounded unlike rule 35';
  if (Math.abs(head - (headRate / 10_000) * taxable) > 0.5 + rate / 20_000 + 1e-4)
    return 'a tax is far from its rate';
  const first = Math.min(back, net);
  const returns = [
    splitRefundTaxes(line, paise(0), paise(first)),
    splitRefundTaxes(line, paise(first), paise(net - first)),
  ];
  const all = sumTaxes(returns);
  const isSame =
    all.net === net && all.taxable === taxable && all.cgst === cgst && all.igst === igst;
  return isSame ? undefined : 'the refunds do not add up to the price';
}

test(
  'the properties of taxes hold over a million prices',
  () => {
    const cases = fc.property(
      fc.oneof(fc.nat(30_000_00), fc.nat(10 ** 11)),
      fc.oneof(
        fc.constantFrom(500, 1200, 1800, 2800),
        fc.nat(2000).map((half) => half * 2),
      ),
      fc.boolean(),
      fc.nat(10 ** 11),
      (net, rate, isIntra, back) => getFault(net, rate, isIntra, back) === undefined,
    );
    fc.assert(cases, { numRuns: CASES });
  },
  TIME_MS,
);

test(
  'every price up to ₹30,000 is taxed at 18 percent, within rounding',
  () => {
    for (let net = 0; net <= 30_000_00; net += 1) {
      const fault = getFault(net, 1800, net % 2 === 0, 0) ?? getFault(net, 1800, net % 2 === 1, 0);
      if (fault !== undefined) expect.fail(`${net}: ${fault}`);
    }
  },
  TIME_MS,
);
