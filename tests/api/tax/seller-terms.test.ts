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
import { closeAfterAll, closeAfterTest } from '../../support/closing.ts';
import { expectData, makeAdmin } from '../../support/makers.ts';
import { registered, SELLER_GSTIN, today, unregistered } from '../../support/sellers.ts';
import { send, startServer } from '../../support/server.ts';
import type { TestServer } from '../../support/server.ts';

async function place() {
  const server = await startServer();
  return { server, token: (await makeAdmin(server)).token };
}
const { server, token } = await place();
closeAfterAll(server);

type Known = { terms: StatedTerms[]; series: typeof SERIES; today: string };
async function known(where: { server: TestServer; token: string }): Promise<Known> {
  return expectData<Known>(
    await send(where.server, getSellerTerms, { token: where.token }),
    'data',
  );
}
const state = (where: { server: TestServer; token: string }, body: unknown) =>
  send(where.server, saveSellerTerms, { token: where.token, body });

test('a new shop has no seller terms, and four number series are open', async () => {
  const shop = await place();
  closeAfterTest(shop.server);
  expect(await known(shop)).toEqual({ terms: [], series: SERIES, today: today() });
  expect(await termsAt(shop.server.deps.db, Date.now())).toBeUndefined();
});

test('terms from today apply at once, terms from a later day from its first moment in India', async () => {
  const shop = await place();
  closeAfterTest(shop.server);
  const tomorrow = today(Date.now() + DAY_MS);
  await state(shop, unregistered());
  const first = await state(shop, registered({ from: tomorrow, rate: 12 }));
  expect(first.body['data']).toMatchObject({ standing: 'coming', gstin: SELLER_GSTIN, rate: 12 });
  await state(shop, registered({ from: tomorrow }));
  const { terms } = await known(shop);
  expect(terms.map(({ standing }) => standing)).toEqual(['coming', 'replaced', 'current']);
  const { db } = shop.server.deps;
  const begin = Date.parse(`${tomorrow}T00:00:00+05:30`);
  expect((await termsAt(db, begin - 1))?.registration).toBe('unregistered');
  expect(await termsAt(db, begin)).toMatchObject({ registration: 'regular', rate_bp: 1800 });
});

describe('errors name their field, and nothing is stored', () => {
  test.each([
    ['registration', unregistered({ registration: 'composition' }), COMPOSITION_REFUSED],
    ['registration', { ...unregistered(), registration: 'charity' }, /registered/],
    ['gstin', registered({ gstin: '27AAAFZ0000A1Z4' }), /typing error/],
    ['gstin', registered({ gstin: '29ABCDE1234F1ZW' }), /another State/],
    ['gstin', registered({ gstin: '' }), /needs a GSTIN/],
    ['gstin', unregistered({ gstin: SELLER_GSTIN }), /no GSTIN/],
    ['state', { ...registered(), state: '25' }, /State/],
    ['sac', registered({ sac: '123456' }), /99/],
    ['rate', registered({ rate: 18.01 }), /0.02/],
    ['rate', registered({ rate: -2 }), /0.02/],
    ['legalName', registered({ legalName: ' ' }), /required/],
    ['address', registered({ address: 'a\nb' }), /one line/],
    ['careEmail', registered({ careEmail: 'nobody' }), /invalid/],
    ['from', registered({ from: today(Date.now() - DAY_MS) }), /today at the earliest/],
    ['from', registered({ from: '2027-02-30' }), /date/],
    ['invoiceSeries', registered({ invoiceSeries: 'RSHA' }), /sixteen/],
    ['invoiceSeries', registered({ invoiceSeries: '1RS' }), /sixteen/],
    ['receiptSeries', registered({ receiptSeries: 'RSI' }), /Another series/],
  ])('%s', async (field, body, message) => {
    const { status, body: got } = await state({ server, token }, body);
    expect(status).toBe(400);
    expect(got['fields']).toEqual([{ path: field, message: expect.stringMatching(message) }]);
    expect((await known({ server, token })).terms).toEqual([]);
  });
});

test('a new prefix starts a series, and a used prefix is never opened again', async () => {
  const shop = await place();
  closeAfterTest(shop.server);
  await state(shop, unregistered({ receiptSeries: 'AB' }));
  expect((await known(shop)).series).toEqual({ ...SERIES, receiptSeries: 'AB' });
  const again = await state(shop, unregistered({ receiptSeries: SERIES.receiptSeries }));
  expect(again.body['fields']).toMatchObject([{ path: 'receiptSeries' }]);
  const { terms } = await known(shop);
  expect(terms.map(({ opened }) => opened)).toEqual([{ receiptSeries: 'AB' }]);
});

test('the audit log records who saved the terms', async () => {
  const shop = await place();
  closeAfterTest(shop.server);
  await state(shop, registered());
  const trail = await shop.server.deps.db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'seller-terms')
    .execute();
  expect(trail).toMatchObject([{ user_id: null }]);
  expect(trail[0]?.admin_id).toMatch(/^[0-9a-f]{24}$/);
  expect(trail[0]?.reason).toContain(SELLER_GSTIN);
});
