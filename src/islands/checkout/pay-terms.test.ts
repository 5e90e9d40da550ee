// What the payment card says of what was typed.
import { expect, test } from 'vitest';
import { paise } from '#contract/money.ts';
import type { QuoteView } from '#site/api/quote.ts';
import { EMPTY, faultsOf } from './pay-terms.ts';

const quote: QuoteView = {
  ...{ price: paise(99_900), discount: paise(0), total: paise(99_900), coupon: null },
  ...{ registration: 'regular', rate: 18, taxes: [], lastState: null, asksAge: false },
};

test('TAX-04: a GSTIN that is not sold to is answered at its field by whom to ask', () => {
  const gstinRefused = 'Ask us at care@rangshala.example.';
  const typed = { ...EMPTY, state: '29', gstin: '29ABCDE1234F1ZW' };
  expect(faultsOf(typed, { ...quote, gstinRefused })).toEqual({ gstin: gstinRefused });
  expect(faultsOf({ ...typed, gstin: '' }, { ...quote, gstinRefused })).toEqual({});
  expect(faultsOf(typed, quote)).toEqual({});
});
