import { describe, expect, it } from 'vitest';
import { paise } from '#contract/sales/money.ts';
import { buildOrderNotes, parseOrderNotes } from './order-notes.ts';
import type { OrderItem } from './order-items.ts';

const SITE = 'https://school.example';
const getId = (index: number) => index.toString(16).padStart(24, '0');
const item = (index: number, changes: Partial<OrderItem> = {}): OrderItem => ({
  line_no: index,
  course_id: getId(index),
  title: 'Kolam',
  bundle_id: getId(900),
  list_paise: paise(1_000_000_000),
  price_paise: paise(999_999_999),
  discount_paise: paise(199_999_999),
  net_paise: paise(800_000_000),
  is_estimated: 0,
  sac: '999293',
  rate_bp: 1800,
  guarantee_days: 30,
  policy_version: `shipped-${'a'.repeat(32)}`,
  ...changes,
});
const order = {
  user_id: getId(1),
  created_at: 1_795_962_891_003,
  quote_hash: 'f'.repeat(64),
  seller_terms_id: getId(2),
  coupon_id: getId(3),
  buyer_kind: 'b2b',
  buyer_state: '29',
  state_source: 'given',
  buyer_gstin: '29AAGCB7383J1Z4',
  buyer_name: 'n'.repeat(120),
  buyer_address: 'a'.repeat(300),
  age_source: 'given',
} as const;

describe('the notes of an order at the provider', () => {
  it('fit its limits, 15 pairs of 256 characters, for the largest possible order', () => {
    const items = Array.from({ length: 20 }, (_, index) => item(index + 1));
    const notes = buildOrderNotes(SITE, order, { items });
    expect(Object.keys(notes).length).toBeLessThanOrEqual(15);
    expect(Math.max(...Object.values(notes).map((note) => note.length))).toBeLessThanOrEqual(256);
    const read = parseOrderNotes(notes);
    expect(read?.columns).toEqual(order);
    expect(read?.site).toBe(SITE);
    expect(read?.items.map((item) => ({ ...item, title: 'Kolam' }))).toEqual(items);
  });

  it('fit its limits if the buyer already owns some courses of the largest bundle', () => {
    for (let bought = 1; bought < 20; bought += 1) {
      const items = Array.from({ length: bought }, (_, index) => item(index + 1));
      const owned = Array.from({ length: 20 - bought }, (_, index) => ({
        courseId: getId(100 + index),
        share: paise(999_999_999),
      }));
      const notes = buildOrderNotes(SITE, order, { items, owned });
      expect(Object.keys(notes).length).toBeLessThanOrEqual(15);
      expect(Math.max(...Object.values(notes).map((note) => note.length))).toBeLessThanOrEqual(256);
      expect(parseOrderNotes(notes)?.owned).toEqual(owned);
    }
  });

  it('restore values that are not set', () => {
    const bare = {
      user_id: getId(1),
      created_at: 1_795_962_891_003,
      quote_hash: null,
      seller_terms_id: null,
      coupon_id: null,
      buyer_kind: 'none',
      buyer_state: null,
      state_source: null,
      buyer_gstin: null,
      buyer_name: null,
      buyer_address: null,
      age_source: null,
    } as const;
    const line = item(1, {
      bundle_id: null,
      sac: null,
      rate_bp: null,
      policy_version: null,
      price_paise: null,
      discount_paise: paise(0),
      net_paise: paise(1_000_000_000),
    });
    const read = parseOrderNotes(buildOrderNotes(SITE, bare, { items: [line] }));
    expect(read?.columns).toEqual(bare);
    expect(read?.owned).toEqual([]);
    expect(read?.items.map((item) => ({ ...item, title: 'Kolam' }))).toEqual([line]);
  });

  it('do not name a private buyer', () => {
    const notes = buildOrderNotes(
      SITE,
      { ...order, buyer_kind: 'b2c', buyer_gstin: null },
      { items: [item(1)] },
    );
    expect(Object.keys(notes).some((name) => name.startsWith('business'))).toBe(false);
  });

  it.each([
    [{}],
    [{ site: SITE, user: 'x' }],
    [{ ...buildOrderNotes(SITE, order, { items: [item(1)] }), user: 'nobody' }],
    [{ ...buildOrderNotes(SITE, order, { items: [item(1)] }), lines_1: `${getId(1)}:1:-` }],
    [{ ...buildOrderNotes(SITE, order, { items: [item(1)] }), lines_1: `${getId(1)}:1:-5:0` }],
    [{ ...buildOrderNotes(SITE, order, { items: [item(1)] }), lines_1: '' }],
    [{ ...buildOrderNotes(SITE, order, { items: [item(1)] }), buyer: 'b2b 99 given - -' }],
  ])('are ignored if invalid: %j', (notes) => {
    expect(parseOrderNotes(notes)).toBeUndefined();
  });
});
