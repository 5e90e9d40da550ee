// Who we are and how to reach us: what the owner has published, else what is shipped (`scripts/build/published-content.ts`).
import notice from './notice.json' with { type: 'json' };
import seller from './seller.json' with { type: 'json' };
import settings from './settings.json' with { type: 'json' };

/** The name that the site is shipped under, for which there is a word in Devanagari. */
const SHIPPED_NAME: string = 'Rangshala';

/** What code of browsers says of us as well: no more than it needs. */
export const COMPANY = {
  name: settings.name,
  city: settings.city,
  phone: settings.phone,
  email: settings.email,
};

/** Everything, for pages as they are built. */
export const ORGANIZATION = {
  ...settings,
  /** The name in Devanagari, which Home draws (`brand/name-word.ts`); empty for another name. */
  nameDevanagari: settings.name === SHIPPED_NAME ? 'रंगशाला' : '',
  /** ISO 3166. */
  country: 'IN',
  currency: 'INR',
};

/** Who answers for the site in law: the seller, as stated in the office. */
export const LEGAL = {
  name: seller.legalName,
  address: seller.address,
  /** Shown once there is one. */
  gstin: seller.gstin,
  officer: settings.officer,
  officerEmail: settings.officerEmail,
  /** When the legal pages last changed. */
  changedOn: settings.policiesChangedOn,
  /** The words of the notice that an account is made under. */
  noticeVersion: notice.version,
  /** How prices stand to taxes, as the terms say it. */
  taxes: 'inclusive of all taxes',
};

/** Opens the messaging app with a greeting already typed. */
export function chatLink(greeting: string = ORGANIZATION.greeting): string {
  return `https://wa.me/${ORGANIZATION.whatsapp}?text=${encodeURIComponent(greeting)}`;
}

export const phoneLink = `tel:${COMPANY.phone.replace(/[^+\d]/g, '')}`;

export function mailLink(message: { subject?: string; body?: string } = {}): string {
  const query = Object.entries(message)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  return `mailto:${COMPANY.email}${query ? `?${query}` : ''}`;
}
