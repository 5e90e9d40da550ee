// Seller details: entered by an admin, validated per field, stored with their start date.
import { describe, expect, test } from 'vitest';
import {
  COMPOSITION_REFUSED,
  getSellerTerms,
  saveSellerTerms,
  SERIES,
} from '#contract/sales/tax.ts';
import type { StatedTerms } from '#contract/sales/tax.ts';
import { termsAt } from '#server/sales/tax/seller-terms.ts';
import { DAY_MS } from '#server/platform/durations.ts';
import { closeAfterAll, closeAfterTest } from '../../support/close-after.ts';
import { expectData, makeAdmin } from '../../support/makers.ts';
import {
  buildRegisteredTerms,
  SELLER_GSTIN,
  getToday,
  buildUnregisteredTerms,
} from '../../support/sellers.ts';
import { send, startServer } from '../../support/server.ts';
import type { TestServer } from '../../support/server.ts';

async function createShop() {
  const server = await startServer();
  return { server, token: (await makeAdmin(server)).token };
}
const { server, token } = await createShop();
closeAfterAll(server);

type SellerTermsView = { terms: StatedTerms[]; series: typeof SERIES; today: string };
async function fetchTerms(target: { server: TestServer; token: string }): Promise<SellerTermsView> {
  return expectData<SellerTermsView>(
    await send(target.server, getSellerTerms, { token: target.token }),
    'data',
  );
}
const state = (target: { server: TestServer; token: string }, body: unknown) =>
  send(target.server, saveSellerTerms, { token: target.token, body });

test('a new shop has no seller terms, and four number series are open', async () => {
  const shop = await createShop();
  closeAfterTest(shop.server);
  expect(await fetchTerms(shop)).toEqual({ terms: [], series: SERIES, today: getToday() });
  expect(await termsAt(shop.server.deps.db, Date.now())).toBeUndefined();
});

test('terms from today apply at once, terms from a later day from its first moment in India', async () => {
  const shop = await createShop();
  closeAfterTest(shop.server);
  const tomorrow = getToday(Date.now() + DAY_MS);
  await state(shop, buildUnregisteredTerms());
  const first = await state(shop, buildRegisteredTerms({ from: tomorrow, rate: 12 }));
  expect(first.body['data']).toMatchObject({ standing: 'coming', gstin: SELLER_GSTIN, rate: 12 });
  await state(shop, buildRegisteredTerms({ from: tomorrow }));
  const { terms } = await fetchTerms(shop);
  expect(terms.map(({ standing }) => standing)).toEqual(['coming', 'replaced', 'current']);
  const { db } = shop.server.deps;
  const startsAt = Date.parse(`${tomorrow}T00:00:00+05:30`);
  expect((await termsAt(db, startsAt - 1))?.registration).toBe('unregistered');
  expect(await termsAt(db, startsAt)).toMatchObject({ registration: 'regular', rate_bp: 1800 });
});

describe('errors name their field, and nothing is stored', () => {
  test.each([
    ['registration', buildUnregisteredTerms({ registration: 'composition' }), COMPOSITION_REFUSED],
    ['registration', { ...buildUnregisteredTerms(), registration: 'charity' }, /registration/],
    ['gstin', buildRegisteredTerms({ gstin: '27AAAFZ0000A1Z4' }), /typo/],
    ['gstin', buildRegisteredTerms({ gstin: '29ABCDE1234F1ZW' }), /another State/],
    ['gstin', buildRegisteredTerms({ gstin: '' }), /Enter the GSTIN/],
    ['gstin', buildUnregisteredTerms({ gstin: SELLER_GSTIN }), /Leave the GSTIN empty/],
    ['state', { ...buildRegisteredTerms(), state: '25' }, /State/],
    ['sac', buildRegisteredTerms({ sac: '123456' }), /99/],
    ['rate', buildRegisteredTerms({ rate: 18.01 }), /0.02/],
    ['rate', buildRegisteredTerms({ rate: -2 }), /0.02/],
    ['legalName', buildRegisteredTerms({ legalName: ' ' }), /required/],
    ['address', buildRegisteredTerms({ address: 'a\nb' }), /one line/],
    ['careEmail', buildRegisteredTerms({ careEmail: 'nobody' }), /invalid/],
    ['from', buildRegisteredTerms({ from: getToday(Date.now() - DAY_MS) }), /today or a later day/],
    ['from', buildRegisteredTerms({ from: '2027-02-30' }), /date/],
    ['invoiceSeries', buildRegisteredTerms({ invoiceSeries: 'RSHA' }), /1 to 3 capital letters/],
    ['invoiceSeries', buildRegisteredTerms({ invoiceSeries: '1RS' }), /1 to 3 capital letters/],
    ['receiptSeries', buildRegisteredTerms({ receiptSeries: 'RSI' }), /Another series/],
  ])('%s', async (field, body, message) => {
    const { status, body: got } = await state({ server, token }, body);
    expect(status).toBe(400);
    expect(got['fields']).toEqual([{ path: field, message: expect.stringMatching(message) }]);
    expect((await fetchTerms({ server, token })).terms).toEqual([]);
  });
});

test('a new prefix starts a series, and a used prefix is never opened again', async () => {
  const shop = await createShop();
  closeAfterTest(shop.server);
  await state(shop, buildUnregisteredTerms({ receiptSeries: 'AB' }));
  expect((await fetchTerms(shop)).series).toEqual({ ...SERIES, receiptSeries: 'AB' });
  const again = await state(shop, buildUnregisteredTerms({ receiptSeries: SERIES.receiptSeries }));
  expect(again.body['fields']).toMatchObject([{ path: 'receiptSeries' }]);
  const { terms } = await fetchTerms(shop);
  expect(terms.map(({ opened }) => opened)).toEqual([{ receiptSeries: 'AB' }]);
});

test('the audit log records who saved the terms', async () => {
  const shop = await createShop();
  closeAfterTest(shop.server);
  await state(shop, buildRegisteredTerms());
  const auditRows = await shop.server.deps.db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'seller-terms')
    .execute();
  expect(auditRows).toMatchObject([{ user_id: null }]);
  expect(auditRows[0]?.admin_id).toMatch(/^[0-9a-f]{24}$/);
  expect(auditRows[0]?.reason).toContain(SELLER_GSTIN);
});
