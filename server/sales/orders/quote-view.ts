// The quote that a buyer sees before ordering: amounts, and the tax in the total.
import { getSupply, splitTaxes, sumTaxes } from '#contract/sales/gst.ts';
import { sumPaise } from '#contract/sales/money.ts';
import type { QuoteView } from '#contract/sales/quote.ts';
import { getStateTaxName } from '#contract/sales/states.ts';
import { hasCompareAtPrice, findSaleAt } from '../../courses/sale.ts';
import { requireFound } from '../../platform/errors.ts';
import type { Deps, Queries } from '../../platform/ports.ts';
import type { CourseRow, SellerTermsRow } from '../../platform/tables.ts';
import { findGstinRefusal } from '../tax/seller-terms.ts';
import { shouldAskAge } from '../age-statement.ts';
import type { BundleForBuyer } from './bundle-order.ts';
import type { BundleRequest } from './order-items.ts';
import { needsAddress } from '../tax/invoice-facts.ts';
import { getRequestedCourses } from '../payments/payments.ts';
import type { RequestedOrder } from '../payments/payments.ts';
import { findLastStatedBuyer } from '../payments/payments.store.ts';
import { buildQuote } from './quote.ts';
import type { QuoteDetails } from './quote.ts';

/** Fails: not_for_sale, already_enrolled, coupon_refused, too_many. */
export async function buildQuoteView(
  deps: Deps,
  userId: string,
  requested: RequestedOrder,
): Promise<QuoteView> {
  const selection = await getRequestedCourses(deps, userId, requested);
  const quoted = await buildQuote(deps, { ...requested, ...selection, userId });
  const { terms, amountPaise, discountPaise } = quoted;
  const isTaxed = terms?.registration === 'regular';
  const refusal = terms && findGstinRefusal(terms);
  return {
    price: sumPaise([amountPaise, discountPaise]),
    ...(selection.bundle
      ? { bundled: toBundledCourses(selection.bundle, selection) }
      : findSale(selection.courses, deps.clock())),
    discount: discountPaise,
    total: amountPaise,
    coupon: quoted.couponCode,
    registration: isTaxed ? 'regular' : 'unregistered',
    rate: isTaxed ? terms.rate_bp / 100 : 0,
    taxes: isTaxed ? listTaxes(quoted, terms) : [],
    ...(isTaxed ? await findLastBuyer(deps.db, userId) : { lastState: null }),
    ...(refusal === undefined ? {} : { gstinRefused: refusal }),
    ...(isTaxed && terms.gstin ? { sellerGstin: terms.gstin } : {}),
    ...(needsAddress(quoted, requested.buyer) ? { asksAddress: true } : {}),
    asksAge: await shouldAskAge(deps, userId, terms),
  };
}

/** Includes the list price only when every course on sale may show it as compare-at price. */
function findSale(courses: readonly CourseRow[], at: number): Pick<QuoteView, 'sale'> {
  const sales = courses.flatMap((course) => findSaleAt(course, at) ?? []);
  if (sales.length === 0) return {};
  const until = new Date(Math.min(...sales.map((sale) => sale.until))).toISOString();
  const isListPriceShown = courses.every(
    (course) => !findSaleAt(course, at) || hasCompareAtPrice(course),
  );
  const listPrice = sumPaise(courses.map(({ price_paise: list }) => list));
  return { sale: { until, ...(isListPriceShown ? { listPrice } : {}) } };
}

/** Prefills the form with the last business: a GSTIN cannot be added to an invoice later. */
async function findLastBuyer(
  db: Queries,
  userId: string,
): Promise<Pick<QuoteView, 'lastState' | 'lastBusiness'>> {
  const last = await findLastStatedBuyer(db, userId);
  const lastState = last?.buyer_state ?? null;
  if (!last?.buyer_gstin) return { lastState };
  const { buyer_gstin: gstin, buyer_name: name, buyer_address: address } = last;
  return { lastState, lastBusiness: { gstin, name: name ?? '', address: address ?? '' } };
}

function toBundledCourses(
  { shares }: BundleRequest,
  { courses, owned }: Pick<BundleForBuyer, 'courses' | 'owned'>,
): QuoteView['bundled'] {
  const rows = new Map([...courses, ...owned].map((course) => [course.id, course]));
  return [...shares].map(([courseId, share]) => ({
    courseId,
    courseName: requireFound(rows.get(courseId)).name,
    share,
    isOwned: owned.some(({ id }) => id === courseId),
  }));
}

/** The taxes as on the document; empty until the buyer has stated the place of supply. */
function listTaxes({ quote, items }: QuoteDetails, terms: SellerTermsRow): QuoteView['taxes'] {
  if (quote.state_source !== 'given' && quote.state_source !== 'abroad') return [];
  const seller = { state: terms.state_code, lut: terms.lut === 1 };
  const buyer = { gstin: quote.buyer_gstin, state: quote.buyer_state };
  const { heads } = getSupply(seller, buyer);
  const { cgst, sgst, igst } = sumTaxes(
    items.map((item) => splitTaxes(item.net_paise, item.rate_bp ?? terms.rate_bp, heads)),
  );
  return [
    { name: 'CGST' as const, amount: cgst },
    { name: getStateTaxName(terms.state_code), amount: sgst },
    { name: 'IGST' as const, amount: igst },
  ].filter(({ amount }) => amount > 0);
}
