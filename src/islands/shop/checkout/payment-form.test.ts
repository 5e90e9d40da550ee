// The errors of the payment card's form.
import { expect, test } from 'vitest';
import { paise } from '#contract/sales/money.ts';
import type { QuoteView } from '#site/api/own-payments.ts';
import { listCountryNames } from './countries.ts';
import { ABROAD, EMPTY, getFaults, toPaymentOptions, withStateOfGstin } from './payment-form.ts';

const quote: QuoteView = {
  price: paise(99_900),
  discount: paise(0),
  total: paise(99_900),
  coupon: null,
  registration: 'regular',
  rate: 18,
  taxes: [],
  lastState: null,
  asksAge: false,
};

const FIRM = { gstin: '29ABCDE1234F1ZW', name: 'Kolam Works', address: '0 Example Road' };

test('TAX-04: a GSTIN that the seller does not serve shows at its field whom to contact', () => {
  const gstinRefused = 'Ask us at care@rangshala.example.';
  const typed = { ...EMPTY, ...FIRM, state: '29' };
  expect(getFaults(typed, { ...quote, gstinRefused })).toEqual({ gstin: gstinRefused });
  expect(getFaults({ ...typed, gstin: '' }, { ...quote, gstinRefused })).toEqual({});
  expect(getFaults(typed, quote)).toEqual({});
});

test('TAX-04: the seller’s own GSTIN is rejected at its field in any spelling', () => {
  const typed = { ...EMPTY, ...FIRM, gstin: ' 29abcde1234f1zw' };
  const { gstin } = getFaults(typed, { ...quote, sellerGstin: FIRM.gstin });
  expect(gstin).toMatch(/^This is our own GSTIN/);
  expect(getFaults(typed, { ...quote, sellerGstin: '27AAAFZ0000A1Z3' })).toEqual({});
});

test('TAX-07: a business needs name and address, and a large purchase an address', () => {
  const business = { ...EMPTY, state: '29', gstin: FIRM.gstin };
  expect(Object.keys(getFaults(business, quote))).toEqual(['name', 'address']);
  const person = { ...EMPTY, state: '29' };
  const large = { ...quote, asksAddress: true };
  expect(Object.keys(getFaults(person, large))).toEqual(['address']);
  expect(getFaults({ ...person, address: FIRM.address }, large)).toEqual({});
});

test('TAX-07: sends only the requested business or address', () => {
  const buyerIn = (typed: typeof EMPTY, of: QuoteView) =>
    toPaymentOptions(typed, of).options?.buyer;
  const large = { ...quote, asksAddress: true };
  expect(buyerIn({ ...EMPTY, ...FIRM, state: '29' }, quote)).toEqual({ state: '29', ...FIRM });
  const person = { ...EMPTY, state: '29', name: FIRM.name, address: FIRM.address };
  expect(buyerIn(person, quote)).toEqual({ state: '29' });
  expect(buyerIn(person, large)).toEqual({ state: '29', address: FIRM.address });
});

test('TAX-02: a buyer abroad enters the country, which the address contains once', () => {
  const abroad = { ...EMPTY, state: ABROAD, address: '1 Road, Toronto' };
  const asking = { ...quote, asksAddress: true };
  expect(Object.keys(getFaults(abroad, asking))).toEqual(['country']);
  const named = { ...abroad, country: ' Canada ' };
  expect(getFaults(named, asking)).toEqual({});
  const sent = (typed: typeof EMPTY) => toPaymentOptions(typed, asking).options?.buyer;
  const buyer = { isAbroad: true, address: '1 Road, Toronto, Canada' };
  expect(sent(named)).toEqual(buyer);
  expect(sent({ ...named, address: '1 Road, Toronto, canada' })?.address).toMatch(/canada$/);
  expect(sent({ ...named, state: '29' })?.address).toBe('1 Road, Toronto');
});

test('lists countries alphabetically, without codes and unions', () => {
  const names = listCountryNames();
  expect(names.slice(0, 2)).toEqual(['Afghanistan', 'Åland Islands']);
  for (const name of ['Canada', 'United Kingdom', 'Nepal']) expect(names).toContain(name);
  for (const name of ['India', 'QQ', 'European Union', 'Unknown Region'])
    expect(names).not.toContain(name);
});

test.each([
  ['27aaafz 0000a1z3', '27'],
  ['27AAAFZ0000A1Z', ''],
  ['28AAAFZ0000A1Z3', ''],
  ['ABCDEFGHIJKLMNO', ''],
])('TAX-07: the GSTIN %j selects the State %j and stays in its field', (gstin, state) => {
  const typed = withStateOfGstin({ ...EMPTY, gstin });
  expect(typed).toEqual({ ...EMPTY, gstin, state });
  expect(getFaults(typed, quote).gstin === undefined).toBe(state !== '');
  expect(withStateOfGstin({ ...EMPTY, gstin, state: '29' }).state).toBe('29');
});
