// Notes stored with an order at the provider. They are enough to rebuild an order that a restore has lost, and hold no
// personal names.
import * as z from 'zod/mini';
import { OUR_ID } from '#contract/id.ts';
import { subtractPaise, paise } from '#contract/sales/money.ts';
import type { Paise } from '#contract/sales/money.ts';
import { STATE_CODES } from '#contract/sales/states.ts';
import type { Notes } from '../../platform/ports.ts';
import type { OrderRow } from '../../platform/tables.ts';
import type { OwnedCourse } from '../refunds/bundle-refunds.ts';
import type { OrderItem } from './order-items.ts';

/** The provider's limit for one value. */
const NOTE_MAX = 256;
/** Represents null between other values. */
const NONE = '-';

type QuotedColumns = Pick<
  OrderRow,
  | 'user_id'
  | 'created_at'
  | 'quote_hash'
  | 'seller_terms_id'
  | 'coupon_id'
  | 'buyer_kind'
  | 'buyer_state'
  | 'state_source'
  | 'buyer_gstin'
  | 'buyer_name'
  | 'buyer_address'
  | 'age_source'
>;

export interface NotedOrder {
  /** Origin of the site that made the order: one provider account may serve several. */
  site: string;
  columns: QuotedColumns;
  items: Omit<OrderItem, 'title'>[];
  /** Bundle courses that the buyer had already paid for, without the payments: a restore may have lost them. */
  owned: NotedOwnedCourses;
}

type NotedOwnedCourses = readonly Omit<OwnedCourse, 'paymentId'>[];

const joinValues = (...values: (string | number | null)[]): string =>
  values.map((value) => value ?? NONE).join(' ');

/** Includes name and address of a business, which its invoice needs, but not of a private buyer. */
export function buildOrderNotes(
  site: string,
  order: QuotedColumns,
  { items, owned = [] }: { items: readonly OrderItem[]; owned?: NotedOwnedCourses },
): Record<string, string> {
  const [first] = items;
  const isBusiness = order.buyer_kind === 'b2b';
  const address = isBusiness ? (order.buyer_address ?? '') : '';
  const notes: Record<string, string> = {
    site,
    user: order.user_id,
    quote: joinValues(order.created_at, order.quote_hash),
    sale: joinValues(order.seller_terms_id, order.coupon_id, first?.bundle_id ?? null),
    buyer: joinValues(
      order.buyer_kind,
      order.buyer_state,
      order.state_source,
      order.buyer_gstin,
      order.age_source,
    ),
    promise: joinValues(
      first?.guarantee_days ?? null,
      first?.policy_version ?? null,
      first?.sac ?? null,
      first?.rate_bp ?? null,
    ),
    business_name: isBusiness ? (order.buyer_name ?? '') : '',
    business_address: address.slice(0, NOTE_MAX),
    business_address_2: address.slice(NOTE_MAX),
  };
  const ownedTexts = owned.map(({ courseId, share }) => `${courseId}:${share}`);
  for (const [nth, text] of packLines(items.map(formatLine)).entries())
    notes[`lines_${nth + 1}`] = text;
  for (const [nth, text] of packLines(ownedTexts).entries()) notes[`owned_${nth + 1}`] = text;
  return Object.fromEntries(Object.entries(notes).filter(([, text]) => text !== ''));
}

const formatLine = (item: OrderItem): string =>
  [item.course_id, item.list_paise, item.price_paise ?? NONE, item.discount_paise].join(':');

/** Puts as many lines into each note as fit. */
function packLines(lines: readonly string[]): string[] {
  const notes: string[] = [];
  for (const line of lines) {
    const last = notes.at(-1);
    if (last !== undefined && last.length + 1 + line.length <= NOTE_MAX)
      notes[notes.length - 1] = `${last} ${line}`;
    else notes.push(line);
  }
  return notes;
}

const number = () => z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number));
const sum = () =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,12}$/)),
    z.transform((digits): Paise => paise(Number(digits))),
  );
const id = () => z.string().check(z.regex(OUR_ID));

const Noted = z.object({
  site: z.string(),
  user_id: id(),
  created_at: number(),
  quote_hash: z.nullable(z.string()),
  seller_terms_id: z.nullable(id()),
  coupon_id: z.nullable(id()),
  bundle_id: z.nullable(id()),
  buyer_kind: z.nullable(z.enum(['none', 'b2c', 'b2b'])),
  buyer_state: z.nullable(z.enum(STATE_CODES)),
  state_source: z.nullable(z.enum(['given', 'earlier', 'assumed', 'abroad'])),
  buyer_gstin: z.nullable(z.string()),
  buyer_name: z.nullable(z.string()),
  buyer_address: z.nullable(z.string()),
  age_source: z.nullable(z.enum(['given', 'earlier', 'not-asked'])),
  guarantee_days: number(),
  policy_version: z.nullable(z.string()),
  sac: z.nullable(z.string()),
  rate_bp: z.nullable(number()),
  lines: z
    .array(
      z.object({
        course_id: id(),
        list_paise: sum(),
        price_paise: z.nullable(sum()),
        discount_paise: sum(),
      }),
    )
    .check(z.minLength(1)),
  owned: z.array(z.object({ courseId: id(), share: sum() })),
});

/** Undefined when the notes were not written by this software. */
export function parseOrderNotes(notes: Notes): NotedOrder | undefined {
  const noted = Noted.safeParse(readValues(notes));
  if (!noted.success) return undefined;
  const { site, lines, owned, bundle_id, ...rest } = noted.data;
  const { guarantee_days, policy_version, sac, rate_bp, ...columns } = rest;
  const common = { bundle_id, guarantee_days, policy_version, sac, rate_bp, is_estimated: 0 };
  const items = lines.map((line, nth) => ({
    ...common,
    ...line,
    line_no: nth + 1,
    net_paise: subtractPaise(line.price_paise ?? line.list_paise, line.discount_paise),
  }));
  return { site, columns, items, owned };
}

/** The values by column name; null when not set. */
function readValues(notes: Notes) {
  const [created_at, quote_hash] = splitWords(notes['quote']);
  const [seller_terms_id, coupon_id, bundle_id] = splitWords(notes['sale']);
  const [buyer_kind, buyer_state, state_source, buyer_gstin, age_source] = splitWords(
    notes['buyer'],
  );
  const [guarantee_days, policy_version, sac, rate_bp] = splitWords(notes['promise']);
  const address = (notes['business_address'] ?? '') + (notes['business_address_2'] ?? '');
  return {
    site: notes['site'],
    user_id: notes['user'],
    created_at,
    quote_hash,
    seller_terms_id,
    coupon_id,
    bundle_id,
    buyer_kind,
    buyer_state,
    state_source,
    buyer_gstin,
    age_source,
    guarantee_days,
    policy_version,
    sac,
    rate_bp,
    buyer_name: notes['business_name'] ?? null,
    buyer_address: address || null,
    lines: unpackLines(notes, 'lines').map((text) => {
      const [course_id, list_paise, price_paise, discount_paise] = splitWords(text, ':');
      return { course_id, list_paise, price_paise, discount_paise };
    }),
    owned: unpackLines(notes, 'owned').map((text) => {
      const [courseId, share] = splitWords(text, ':');
      return { courseId, share };
    }),
  };
}

function splitWords(text = '', separator = ' '): (string | null)[] {
  return text.split(separator).map((word) => (word === NONE ? null : word));
}

function unpackLines(notes: Notes, name: 'lines' | 'owned'): string[] {
  const texts: string[] = [];
  for (let nth = 1; notes[`${name}_${nth}`] !== undefined; nth += 1)
    texts.push(...(notes[`${name}_${nth}`]?.split(' ') ?? []));
  return texts;
}
