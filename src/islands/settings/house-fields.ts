import { type Settings, SETTINGS_FIELDS } from '#contract/settings.ts';

export type HouseFieldName = keyof Settings;

interface HouseField {
  label: string;
  hint?: string;
  type?: 'email' | 'tel' | 'url' | 'date';
  isLong?: boolean;
}

interface HouseSection {
  title: string;
  hint: string;
  fields: Partial<Record<HouseFieldName, HouseField>>;
}

export const HOUSE_RULES = SETTINGS_FIELDS;

export const HOUSE_SECTIONS: readonly HouseSection[] = [
  {
    title: 'Organization',
    hint: 'On every page, on certificates, in mails and receipts, in search results and link previews.',
    fields: {
      name: { label: 'Name' },
      tagline: {
        label: 'Tagline',
        hint: 'Shown below the name, in the footer and in search results.',
      },
      description: { label: 'Description', hint: 'Shown in search results.', isLong: true },
      keywords: { label: 'Keywords', hint: 'Optional. Separate with commas.', isLong: true },
      registration: {
        label: 'Registration',
        hint: 'Optional. Shown beside the name. For example: MSME Verified',
      },
      udyam: {
        label: 'Udyam number',
        hint: 'Shown in the footer. Required if Registration says MSME Verified.',
      },
      delivered: {
        label: 'Projects delivered',
        hint: 'Optional. Shown on Home. For example: 100+ projects',
      },
    },
  },
  {
    title: 'Contact details',
    hint: 'On the contact page, in the footer and on legal pages.',
    fields: {
      phone: { label: 'Phone', type: 'tel', hint: 'With the country code.' },
      email: { label: 'Email', type: 'email' },
      whatsapp: {
        label: 'WhatsApp number',
        type: 'tel',
        hint: 'The chat button opens this number. With the country code.',
      },
      greeting: { label: 'WhatsApp greeting', isLong: true },
      address: { label: 'Address', hint: 'Shown to visitors.' },
      city: { label: 'City' },
      state: { label: 'State' },
      hours: { label: 'Hours', hint: 'For example: Mon-Sat 9am-6pm' },
      closed: { label: 'Closed', hint: 'Optional. For example: Sunday closed' },
    },
  },
  {
    title: 'Social links',
    hint: 'Icons in the footer. Once you fill in one link, icons without a link are hidden.',
    fields: {
      instagram: { label: 'Instagram', type: 'url' },
      youtube: { label: 'YouTube', type: 'url' },
      linkedin: { label: 'LinkedIn', type: 'url' },
      facebook: { label: 'Facebook', type: 'url' },
    },
  },
  {
    title: 'Legal',
    hint: 'On the terms, the privacy notice and the refund policy.',
    fields: {
      officer: { label: 'Grievance officer' },
      officerEmail: { label: 'Grievance officer’s email', type: 'email' },
      officerPhone: {
        label: 'Grievance officer’s phone',
        type: 'tel',
        hint: 'Online shops must publish one. For example: +91 98200 12345',
      },
      policiesChangedOn: {
        label: 'Policies last changed',
        type: 'date',
        hint: 'Update it when the policies change. New students accept the version of this date.',
      },
    },
  },
];

export const HOUSE_LABELS = Object.fromEntries(
  HOUSE_SECTIONS.flatMap(({ fields }) =>
    Object.entries(fields).map(([name, { label }]) => [name, label]),
  ),
) as Record<HouseFieldName, string>;
