// The errors of the payment card's form.
import { expect, test } from 'vitest';
import { paise } from '#contract/sales/money.ts';
import type { QuoteView } from '#contract/sales/quote.ts';
import { listCountryNames } from './countries.ts';
import {
  listOpenErrors,
  ABROAD,
  EMPTY_FORM,
  validateForm,
  toPaymentOptions,
  selectStateOfGstin,
} from './payment-form.ts';

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
  const typed = { ...EMPTY_FORM, ...FIRM, state: '29' };
  expect(validateForm(typed, { ...quote, gstinRefused })).toEqual({ gstin: gstinRefused });
  expect(validateForm({ ...typed, gstin: '' }, { ...quote, gstinRefused })).toEqual({});
  expect(validateForm(typed, quote)).toEqual({});
});

test('TAX-04: the seller’s own GSTIN is rejected at its field in any spelling', () => {
  const typed = { ...EMPTY_FORM, ...FIRM, gstin: ' 29abcde1234f1zw' };
  const { gstin } = validateForm(typed, { ...quote, sellerGstin: FIRM.gstin });
  expect(gstin).toMatch(/^This is our own GSTIN/);
  expect(validateForm(typed, { ...quote, sellerGstin: '27AAAFZ0000A1Z3' })).toEqual({});
});

test('TAX-07: a business needs name and address, and a large purchase an address', () => {
  const business = { ...EMPTY_FORM, state: '29', gstin: FIRM.gstin };
  expect(Object.keys(validateForm(business, quote))).toEqual(['name', 'address']);
  const person = { ...EMPTY_FORM, state: '29' };
  const large = { ...quote, asksAddress: true };
  expect(Object.keys(validateForm(person, large))).toEqual(['address']);
  expect(validateForm({ ...person, address: FIRM.address }, large)).toEqual({});
});

test('TAX-07: sends only the requested business or address', () => {
  const toBuyer = (typed: typeof EMPTY_FORM, givenQuote: QuoteView) =>
    toPaymentOptions(typed, givenQuote).options?.buyer;
  const large = { ...quote, asksAddress: true };
  expect(toBuyer({ ...EMPTY_FORM, ...FIRM, state: '29' }, quote)).toEqual({ state: '29', ...FIRM });
  const person = { ...EMPTY_FORM, state: '29', name: FIRM.name, address: FIRM.address };
  expect(toBuyer(person, quote)).toEqual({ state: '29' });
  expect(toBuyer(person, large)).toEqual({ state: '29', address: FIRM.address });
});

test('TAX-02: a buyer abroad enters the country, which the address contains once', () => {
  const abroad = { ...EMPTY_FORM, state: ABROAD, address: '1 Road, Toronto' };
  const asking = { ...quote, asksAddress: true };
  expect(Object.keys(validateForm(abroad, asking))).toEqual(['country']);
  const named = { ...abroad, country: ' Canada ' };
  expect(validateForm(named, asking)).toEqual({});
  const toSentBuyer = (typed: typeof EMPTY_FORM) => toPaymentOptions(typed, asking).options?.buyer;
  const buyer = { isAbroad: true, address: '1 Road, Toronto, Canada' };
  expect(toSentBuyer(named)).toEqual(buyer);
  expect(toSentBuyer({ ...named, address: '1 Road, Toronto, canada' })?.address).toMatch(/canada$/);
  expect(toSentBuyer({ ...named, state: '29' })?.address).toBe('1 Road, Toronto');
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
  const typed = selectStateOfGstin({ ...EMPTY_FORM, gstin });
  expect(typed).toEqual({ ...EMPTY_FORM, gstin, state });
  expect(validateForm(typed, quote).gstin === undefined).toBe(state !== '');
  expect(selectStateOfGstin({ ...EMPTY_FORM, gstin, state: '29' }).state).toBe('29');
});

test('typing in a field clears the errors of that field only', () => {
  const checked = { typed: EMPTY_FORM, errors: { state: 'Choose', name: 'Enter' } };
  expect(listOpenErrors(checked, EMPTY_FORM)).toEqual(checked.errors);
  expect(listOpenErrors(checked, { ...EMPTY_FORM, state: '27' })).toEqual({ name: 'Enter' });
});
