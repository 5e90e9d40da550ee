// The company and its contact details: as published by the owner, else the defaults (`scripts/build/published-content.ts`).
import notice from './notice.json' with { type: 'json' };
import seller from './seller.json' with { type: 'json' };
import settings from './settings.json' with { type: 'json' };

/** The default name, the only one with a Devanagari drawing. */
const DEFAULT_NAME: string = 'Rangshala';

/** The part that scripts in the browser use. */
export const COMPANY = {
  name: settings.name,
  city: settings.city,
  phone: settings.phone,
  email: settings.email,
};

/** Everything, for static pages. */
export const ORGANIZATION = {
  ...settings,
  /** The name in Devanagari, drawn on the home page (`brand/name-word.ts`); empty for other names. */
  nameDevanagari: settings.name === DEFAULT_NAME ? 'रंगशाला' : '',
  /** ISO 3166. */
  country: 'IN',
  currency: 'INR',
};

/** The legal details of the seller, as stated on the admin pages. */
export const LEGAL = {
  name: seller.legalName,
  address: seller.address,
  gstin: seller.gstin,
  officer: settings.officer,
  officerEmail: settings.officerEmail,
  /** When the legal pages last changed. */
  changedOn: settings.policiesChangedOn,
  /** The version of the privacy notice that new accounts agree to. */
  noticeVersion: notice.version,
  /** The tax note for prices, as in the terms. */
  taxes: 'inclusive of all taxes',
};

/** Opens the messaging app with a greeting already typed. */
export function buildChatLink(greeting: string = ORGANIZATION.greeting): string {
  return `https://wa.me/${ORGANIZATION.whatsapp}?text=${encodeURIComponent(greeting)}`;
}

export const phoneLink = `tel:${COMPANY.phone.replace(/[^+\d]/g, '')}`;

export function buildMailLink(message: { subject?: string; body?: string } = {}): string {
  const query = Object.entries(message)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  return `mailto:${COMPANY.email}${query ? `?${query}` : ''}`;
}
