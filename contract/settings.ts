// What the owner says of the house itself, once for all places that name it: pages, mails, receipts, search engines.
import * as z from 'zod/mini';
import { Email } from './auth.ts';
import { day } from './day.ts';
import {
  HOUSE_LINE_MAX,
  HOUSE_NAME_MAX,
  HOUSE_TEXT_MAX,
  neededLine,
  plainLine,
} from './plain-lines.ts';

const DIGITS_MIN = 8;
const DIGITS_MAX = 15;
const INDIAN_DIGITS = 12;

const digitsOf = (number: string): string => number.replace(/\D/g, '');

/** India's numbers have ten digits behind the code of the country. */
function isNumber(digits: string): boolean {
  if (digits.startsWith('91')) return digits.length === INDIAN_DIGITS;
  return digits.length >= DIGITS_MIN && digits.length <= DIGITS_MAX;
}

const isPhone = (text: string) => /^\+[1-9][\d ()-]*$/.test(text) && isNumber(digitsOf(text));
const NO_PHONE = 'A number with the code of its country, as in +91 98200 12345';

const Phone = neededLine('Phone', 24).check(z.refine(isPhone, { error: NO_PHONE }));
/** Empty where there is none. */
const AnyPhone = plainLine('Phone', 24).check(
  z.refine((text) => text === '' || isPhone(text), { error: NO_PHONE }),
);

/** Of the register of small businesses, https://udyamregistration.gov.in: State, district, seven digits. */
const UDYAM_PATTERN = /^UDYAM-[A-Z]{2}-\d{2}-\d{7}$/i;
const UdyamNumber = plainLine('Udyam number', 24).check(
  z.refine((text) => text === '' || UDYAM_PATTERN.test(text), {
    error: 'As on the certificate: UDYAM-MH-19-0012345',
  }),
  z.overwrite((text) => text.toUpperCase()),
);

/** Kept as the messaging app wants it: digits alone. */
const ChatNumber = neededLine('WhatsApp number', 24).check(
  z.refine((text) => /^\+?[1-9][\d ()-]*$/.test(text) && isNumber(digitsOf(text)), {
    error: 'A number with the code of its country, as in +91 98200 12345',
  }),
  z.overwrite(digitsOf),
);

/** The places where a house may be found beside its own pages, with the hosts of their addresses. */
export const SOCIAL_HOSTS = {
  instagram: 'instagram.com',
  youtube: 'youtube.com',
  linkedin: 'linkedin.com',
  facebook: 'facebook.com',
} as const;
export type SocialNetwork = keyof typeof SOCIAL_HOSTS;
export const SOCIAL_NETWORKS = Object.keys(SOCIAL_HOSTS) as SocialNetwork[];

function isAddressOn(host: string, text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const { protocol, hostname, port, username, pathname } = url ?? {};
  const isHost = hostname === host || hostname?.endsWith(`.${host}`) === true;
  return protocol === 'https:' && isHost && port === '' && username === '' && pathname !== '/';
}

/** Empty, or the address of the house's page there. */
const social = (network: SocialNetwork) =>
  plainLine('The address', HOUSE_TEXT_MAX).check(
    z.refine((text) => text === '' || isAddressOn(SOCIAL_HOSTS[network], text), {
      error: `The address of your page, as in https://www.${SOCIAL_HOSTS[network]}/yourname`,
    }),
  );

/** Each field by itself, in the order of the form. */
export const SETTINGS_FIELDS = {
  name: neededLine('Name', HOUSE_NAME_MAX),
  tagline: neededLine('Tagline', HOUSE_LINE_MAX),
  description: neededLine('Description', HOUSE_TEXT_MAX),
  keywords: plainLine('Keywords', HOUSE_TEXT_MAX),
  /** What stands beside the name as a mark of trust; empty: nothing does. */
  registration: plainLine('Registration', HOUSE_LINE_MAX),
  /** What proves the mark of a small business; empty for none. Later than the others, as the officer's phone. */
  udyam: z._default(UdyamNumber, ''),
  /** What the house has delivered, as 'About' tells it; empty: nothing is told. */
  delivered: plainLine('Delivered', HOUSE_LINE_MAX),
  phone: Phone,
  email: Email,
  whatsapp: ChatNumber,
  greeting: neededLine('Greeting', HOUSE_TEXT_MAX),
  address: neededLine('Address', HOUSE_TEXT_MAX),
  city: neededLine('City', HOUSE_NAME_MAX),
  state: neededLine('State', HOUSE_NAME_MAX),
  hours: neededLine('Hours', HOUSE_LINE_MAX),
  closed: plainLine('Closed', HOUSE_LINE_MAX),
  instagram: social('instagram'),
  youtube: social('youtube'),
  linkedin: social('linkedin'),
  facebook: social('facebook'),
  officer: neededLine('Grievance officer', HOUSE_LINE_MAX),
  officerEmail: Email,
  /** Later than the others: what was published before has none. */
  officerPhone: z._default(AnyPhone, ''),
  policiesChangedOn: day('A day is required'),
} as const;

export const Settings = z.strictObject(
  SETTINGS_FIELDS,
  'The settings have other fields than these.',
);
export type Settings = z.infer<typeof Settings>;
