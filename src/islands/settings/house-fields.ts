// The fields of the settings as the form shows them: by section, with their words.
import type { Settings } from '#contract/settings.ts';
import { SETTINGS_FIELDS } from '#contract/settings.ts';

export type HouseFieldName = keyof Settings;

interface HouseField {
  label: string;
  hint?: string;
  type?: 'email' | 'tel' | 'url' | 'date';
  /** More than a line is shown of it. */
  isLong?: boolean;
}

interface HouseSection {
  title: string;
  /** Where it is read. */
  hint: string;
  fields: Partial<Record<HouseFieldName, HouseField>>;
}

export const HOUSE_RULES = SETTINGS_FIELDS;

export const HOUSE_SECTIONS: readonly HouseSection[] = [
  {
    title: 'The house',
    hint: 'On every page, on certificates, in mails and receipts, in search results and link previews.',
    fields: {
      name: { label: 'Name' },
      tagline: { label: 'Tagline', hint: 'Below the name: in the footer and in search results.' },
      description: { label: 'Description', hint: 'What search results say of you.', isLong: true },
      keywords: { label: 'Keywords', hint: 'Separated by commas. May stay empty.', isLong: true },
      registration: {
        label: 'Registration',
        hint: 'Beside the name, as in MSME Verified. Empty: nothing is claimed.',
      },
      udyam: {
        label: 'Udyam number',
        hint: 'In the footer: it proves MSME Verified, with which the school neither opens nor publishes otherwise.',
      },
      delivered: {
        label: 'Delivered',
        hint: 'On Home, as in 100+ projects. Empty: nothing is claimed.',
      },
    },
  },
  {
    title: 'How to reach you',
    hint: 'On the contact page, in the footer and on legal pages.',
    fields: {
      phone: { label: 'Phone', type: 'tel', hint: 'With the code of the country.' },
      email: { label: 'E-mail', type: 'email' },
      whatsapp: { label: 'WhatsApp number', type: 'tel', hint: 'Where the chat button leads.' },
      greeting: { label: 'First words in the chat', isLong: true },
      address: { label: 'Address', hint: 'As visitors read it.' },
      city: { label: 'City' },
      state: { label: 'State' },
      hours: { label: 'Hours', hint: 'As in Mon-Sat 9am-6pm.' },
      closed: { label: 'Closed', hint: 'As in Sunday closed. May stay empty.' },
    },
  },
  {
    title: 'Elsewhere',
    hint: 'Icons in the footer. With one address filled, icons without one go.',
    fields: {
      instagram: { label: 'Instagram', type: 'url' },
      youtube: { label: 'YouTube', type: 'url' },
      linkedin: { label: 'LinkedIn', type: 'url' },
      facebook: { label: 'Facebook', type: 'url' },
    },
  },
  {
    title: 'In law',
    hint: 'On the terms, the privacy notice and the refund policy.',
    fields: {
      officer: { label: 'Grievance officer' },
      officerEmail: { label: 'Their e-mail', type: 'email' },
      officerPhone: {
        label: 'Their number',
        type: 'tel',
        hint: 'Their phone, as in +91 98200 12345: shops on the internet have to give one.',
      },
      policiesChangedOn: {
        label: 'Policies last changed',
        type: 'date',
        hint: 'Change it when the texts change: whoever signs up agrees to the version of this day.',
      },
    },
  },
];

/** The label of each field. */
export const HOUSE_LABELS = Object.fromEntries(
  HOUSE_SECTIONS.flatMap(({ fields }) =>
    Object.entries(fields).map(([name, { label }]) => [name, label]),
  ),
) as Record<HouseFieldName, string>;
