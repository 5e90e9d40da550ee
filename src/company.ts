// Who we are and how to reach us. The owner replaces the contact details before launch.

export const COMPANY = {
  name: 'Rangshala',
  /** The name in Devanagari; Home draws it (`brand/name-word.ts`). */
  nameDevanagari: 'रंगशाला',
  tagline: 'Entertainment Reimagined for the Future',
  description:
    'A creative studio and a school under one roof in Mumbai: strategy, design, film and campaigns for growing brands, and video courses by the people who do the work.',
  keywords:
    'creative agency Mumbai, social media strategy, digital marketing, graphic design, influencer management, branding, video courses',
  city: 'Mumbai',
  address: 'Mumbai, Maharashtra, India',
  state: 'Maharashtra',
  /** ISO 3166. */
  country: 'IN',
  registration: 'MSME Verified',
  delivered: '100+ projects',
  phone: '+91 00000 00000',
  email: 'hello@rangshala.example',
  hours: 'Mon-Sat 9am-6pm',
  closed: 'Sunday closed',
  chatNumber: '910000000000',
  greeting: 'Hello Rangshala, I would like to know more about your work and courses.',
  currency: 'INR',
} as const;

/** Who answers for the site in law. Plainly fictitious: the owner replaces every line before launch. */
export const LEGAL = {
  name: 'Rangshala Example LLP',
  address: '0 Example Lane, Mumbai 400000, Maharashtra, India',
  officer: 'Example Name',
  officerEmail: 'grievance@rangshala.example',
  /** Shown once there is one. */
  gstin: '',
  /** How prices stand to taxes, as the terms say it. */
  taxes: 'inclusive of all taxes',
  /** When the legal pages last changed. */
  changedOn: '2026-11-21',
} as const;

/** Opens the messaging app with a greeting already typed. */
export function chatLink(greeting: string = COMPANY.greeting): string {
  return `https://wa.me/${COMPANY.chatNumber}?text=${encodeURIComponent(greeting)}`;
}

export const phoneLink = `tel:${COMPANY.phone.replace(/\s/g, '')}`;

export function mailLink(message: { subject?: string; body?: string } = {}): string {
  const query = Object.entries(message)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  return `mailto:${COMPANY.email}${query ? `?${query}` : ''}`;
}
