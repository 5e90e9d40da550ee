// Buyer details that a registered seller's tax invoice needs. They are required before the sale: an issued invoice cannot be
// changed.
import type { Buyer } from '#contract/sales/buyer.ts';
import { ADDRESS_REQUIRED_FROM, splitTaxes, sumTaxes } from '#contract/sales/gst.ts';
import { createFieldError } from '../../platform/errors.ts';
import type { QuoteDetails } from '../orders/quote.ts';

type Priced = Pick<QuoteDetails, 'terms' | 'items'>;

/**
 * Whether the invoice must name the buyer's address: above a threshold, and for buyers abroad with the country. Source: CGST
 * Rules, rule 46(e) and the proviso on exports.
 */
export function needsAddress({ terms, items }: Priced, buyer: Buyer | undefined): boolean {
  if (terms?.registration !== 'regular') return false;
  if (buyer?.isAbroad) return items.some(({ net_paise: net }) => net > 0);
  // Calculated as within a State, because the place of supply may be unknown yet.
  const lines = items.map(({ net_paise: net, rate_bp: rate }) =>
    splitTaxes(net, rate ?? terms.rate_bp, 'intra'),
  );
  return sumTaxes(lines).taxable >= ADDRESS_REQUIRED_FROM;
}

/**
 * Requires name and address of a business, and the address for large amounts and buyers abroad. Older clients send no buyer
 * at all: they may buy. Fails: malformed, with the field. Source: CGST Rules, rule 46(d) and (e).
 */
export function requireInvoiceFacts(priced: Priced, buyer: Buyer | undefined): void {
  if (priced.terms?.registration !== 'regular' || !buyer) return;
  if (buyer.gstin && !buyer.name)
    throw createFieldError('buyer.name', 'Enter the business name for the invoice');
  if (buyer.gstin && !buyer.address)
    throw createFieldError('buyer.address', 'Enter the business address for the invoice');
  if (buyer.address || !needsAddress(priced, buyer)) return;
  const message = buyer.isAbroad
    ? 'Enter an address with its country for the invoice'
    : 'Enter an address: invoices of ₹50,000 or more must show one';
  throw createFieldError('buyer.address', message);
}
