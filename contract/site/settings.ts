// The organization's public details, stated once for pages, mails, receipts and search engines.
import * as z from 'zod/mini';
import { Email } from '../accounts/auth.ts';
import {
  date,
  field,
  FIELD_LINE_MAX,
  FIELD_NAME_MAX,
  FIELD_TEXT_MAX,
  line,
  optionalField,
  optionalLine,
  pickSchemas,
} from './site-fields.ts';
import * as oneLine from '../one-line.ts';
import type { FieldSection } from './site-fields.ts';

const DIGITS_MIN = 8;
const DIGITS_MAX = 15;
const INDIAN_DIGITS = 12;

const getDigits = (number: string): string => number.replace(/\D/g, '');

/** Indian numbers have ten digits after the country code. */
function isPhoneLength(digits: string): boolean {
  if (digits.startsWith('91')) return digits.length === INDIAN_DIGITS;
  return digits.length >= DIGITS_MIN && digits.length <= DIGITS_MAX;
}

const isPhone = (text: string) => /^\+[1-9][\d ()-]*$/.test(text) && isPhoneLength(getDigits(text));
const PHONE_MESSAGE = 'Enter a number with its country code, for example +91 98200 12345';

const Phone = oneLine.requiredLine('Phone', 24).check(z.refine(isPhone, { error: PHONE_MESSAGE }));
/** May be empty. */
const OptionalPhone = oneLine
  .optionalLine('Phone', 24)
  .check(z.refine((text) => text === '' || isPhone(text), { error: PHONE_MESSAGE }));

/** Of the Udyam register, https://udyamregistration.gov.in: State, district, seven digits. */
const UDYAM_PATTERN = /^UDYAM-[A-Z]{2}-\d{2}-\d{7}$/i;
const UdyamNumber = oneLine.optionalLine('Udyam number', 24).check(
  z.refine((text) => text === '' || UDYAM_PATTERN.test(text), {
    error: 'Enter it as shown on the certificate, for example UDYAM-MH-19-0012345',
  }),
  z.overwrite((text) => text.toUpperCase()),
);

/** Digits only, as the messaging app requires. */
const ChatNumber = oneLine.requiredLine('WhatsApp number', 24).check(
  z.refine((text) => /^\+?[1-9][\d ()-]*$/.test(text) && isPhoneLength(getDigits(text)), {
    error: PHONE_MESSAGE,
  }),
  z.overwrite(getDigits),
);

/** Social networks with the hosts of their URLs. */
const SOCIAL_HOSTS = {
  instagram: 'instagram.com',
  youtube: 'youtube.com',
  linkedin: 'linkedin.com',
  facebook: 'facebook.com',
} as const;
type SocialNetwork = keyof typeof SOCIAL_HOSTS;
export const SOCIAL_NETWORKS = Object.keys(SOCIAL_HOSTS) as SocialNetwork[];

function isPageOn(host: string, text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const { protocol, hostname, port, username, pathname } = url ?? {};
  const isHost = hostname === host || hostname?.endsWith(`.${host}`) === true;
  return protocol === 'https:' && isHost && port === '' && username === '' && pathname !== '/';
}

const social = (network: SocialNetwork, label: string) =>
  optionalField(
    label,
    oneLine.optionalLine('URL', FIELD_TEXT_MAX).check(
      z.refine((text) => text === '' || isPageOn(SOCIAL_HOSTS[network], text), {
        error: `Enter the URL of your page, for example https://www.${SOCIAL_HOSTS[network]}/yourname`,
      }),
    ),
    { kind: 'url' },
  );

/** In the order of the form. */
export const SETTINGS_FIELDS = {
  name: line('Name', FIELD_NAME_MAX),
  tagline: line('Tagline', FIELD_LINE_MAX, {
    hint: 'Shown below the name, in the footer and in search results.',
  }),
  description: line('Description', FIELD_TEXT_MAX, {
    kind: 'text',
    hint: 'Shown in search results.',
  }),
  keywords: optionalLine('Keywords', FIELD_TEXT_MAX, {
    kind: 'text',
    hint: 'Optional. Separate with commas.',
  }),
  /** A trust mark beside the name. */
  registration: optionalLine('Trust mark', FIELD_LINE_MAX, {
    hint: 'Optional. Shown next to the name. For example: MSME Verified',
  }),
  /** Absent from settings published before this field existed, like `officerPhone`. */
  udyam: optionalField('Udyam number', z._default(UdyamNumber, ''), {
    hint: 'Shown in the footer. Required if the trust mark says MSME Verified.',
  }),
  delivered: optionalLine('Projects delivered', FIELD_LINE_MAX, {
    hint: 'Optional. Shown on the home page. For example: 100+ projects',
  }),
  phone: field('Phone', Phone, { kind: 'tel', hint: 'With the country code.' }),
  email: field('Email', Email, { kind: 'email' }),
  whatsapp: field('WhatsApp number', ChatNumber, {
    kind: 'tel',
    hint: 'The chat button opens this number. With the country code.',
  }),
  greeting: line('WhatsApp greeting', FIELD_TEXT_MAX, {
    kind: 'text',
    hint: 'The message that is filled in when a visitor opens the chat.',
  }),
  address: line('Address', FIELD_TEXT_MAX, { hint: 'Shown to visitors.' }),
  city: line('City', FIELD_NAME_MAX),
  state: line('State', FIELD_NAME_MAX),
  hours: line('Hours', FIELD_LINE_MAX, { hint: 'For example: Mon-Sat 9am-6pm' }),
  closed: optionalLine('Closed', FIELD_LINE_MAX, {
    hint: 'Optional. For example: Sunday closed',
  }),
  instagram: social('instagram', 'Instagram'),
  youtube: social('youtube', 'YouTube'),
  linkedin: social('linkedin', 'LinkedIn'),
  facebook: social('facebook', 'Facebook'),
  officer: line('Grievance officer', FIELD_LINE_MAX),
  officerEmail: field('Grievance officer’s email', Email, { kind: 'email' }),
  officerPhone: optionalField('Grievance officer’s phone', z._default(OptionalPhone, ''), {
    kind: 'tel',
    hint: 'Required for online shops. For example: +91 98200 12345',
  }),
  policiesChangedOn: date('Policies effective from', {
    hint: 'Shown on the legal pages. Update it when you change a policy.',
  }),
} as const;

export const SETTINGS_SECTIONS: readonly FieldSection[] = [
  {
    title: 'Organization',
    hint: 'Shown on every page, on certificates, in emails and receipts, in search results and in link previews.',
    names: ['name', 'tagline', 'description', 'keywords', 'registration', 'udyam', 'delivered'],
  },
  {
    title: 'Contact',
    hint: 'Shown on the contact page, in the footer and on the legal pages.',
    names: [
      'phone',
      'email',
      'whatsapp',
      'greeting',
      'address',
      'city',
      'state',
      'hours',
      'closed',
    ],
  },
  {
    title: 'Social links',
    hint: 'Shown as icons in the footer. Once you add a link, icons without a link are hidden.',
    names: SOCIAL_NETWORKS,
  },
  {
    title: 'Legal',
    hint: 'Shown on the terms, the privacy policy and the refund policy.',
    names: ['officer', 'officerEmail', 'officerPhone', 'policiesChangedOn'],
  },
];

export const Settings = z.strictObject(
  pickSchemas(SETTINGS_FIELDS),
  'The settings have missing or unknown fields.',
);
export type Settings = z.infer<typeof Settings>;
