// Texts of mails: their fields, the allowed placeholders, and the required ones.
import * as z from 'zod/mini';
import { FIELD_LINE_MAX, line, lines, optionalLine, pickSchemas } from './site-fields.ts';

const PARAGRAPH_MAX = 600;

export const MAIL_FIELDS = {
  subject: line('Subject', FIELD_LINE_MAX),
  heading: line('Heading', FIELD_LINE_MAX),
  /** At most six paragraphs, plus one line each for the courses and the button. */
  paragraphs: lines(
    'Text',
    { min: 1, max: 8, length: PARAGRAPH_MAX },
    {
      hint: 'One paragraph per line. A line is left out if its placeholder has no value in an email.',
    },
  ),
  button: optionalLine('Button', 40, {
    label: 'Button text',
    hint: 'The button is shown in the place of {link}.',
  }),
  closing: optionalLine('Closing line', PARAGRAPH_MAX, {
    hint: 'Optional. Small print at the end of the email.',
  }),
};
export const MailCopy = z.object(pickSchemas(MAIL_FIELDS));
export type MailCopy = z.infer<typeof MailCopy>;

export type MailPlaceholder = 'organization' | 'course' | 'courses' | 'link' | 'number';

/** Placeholders that stand alone between paragraphs. */
export const BLOCK_PLACEHOLDERS: readonly string[] = ['courses', 'link'];

interface MailText {
  /** Allowed placeholders. */
  names: readonly MailPlaceholder[];
  /** Placeholders that the paragraphs must contain. */
  needs: readonly MailPlaceholder[];
}

export const MAIL_TEXTS = {
  /** For students with waiting courses. */
  invitation: { names: ['organization', 'course', 'courses', 'link'], needs: ['link'] },
  /** For team members, and for students without a course. */
  account: { names: ['organization', 'link'], needs: ['link'] },
  enrolled: {
    names: ['organization', 'course', 'courses', 'link'],
    needs: ['courses', 'link'],
  },
  complaint: { names: ['organization', 'number'], needs: ['number'] },
} as const satisfies Record<string, MailText>;
export type MailTextId = keyof typeof MAIL_TEXTS;
export const MAIL_TEXT_IDS = Object.keys(MAIL_TEXTS) as [MailTextId, ...MailTextId[]];

interface MailFault {
  field: string;
  message: string;
}

const PLACEHOLDER = /\{([^{}]*)\}/g;
/** Only {link} may add a URL, because foreign URLs would look like phishing. */
const URL_PATTERN = /:\/\/|\bwww\.|\bmailto:/i;

/** `{house}`, in texts saved by earlier releases, is `{organization}`. */
export const listPlaceholderNames = (text: string): string[] =>
  [...text.matchAll(PLACEHOLDER)].map(([, name = '']) =>
    name === 'house' ? 'organization' : name,
  );

/** Returns the problem of a field's text; undefined if there is none. */
export function validateMailText(id: string, field: string, text: string): string | undefined {
  if (!Object.hasOwn(MAIL_TEXTS, id)) return 'Unknown email.';
  const { names, needs }: MailText = MAIL_TEXTS[id as MailTextId];
  if (URL_PATTERN.test(text)) return 'URLs are not allowed. Use {link} instead.';
  const isText = field === 'paragraphs';
  const known: readonly string[] = names.filter(
    (name) => field !== 'button' && (isText || !BLOCK_PLACEHOLDERS.includes(name)),
  );
  const words = known.map((name) => `{${name}}`).join(', ');
  if (
    /[{}]/.test(text.replaceAll(PLACEHOLDER, '')) ||
    listPlaceholderNames(text).some((name) => !known.includes(name))
  )
    return words === ''
      ? 'Placeholders are not allowed here: remove { and }.'
      : `Only these placeholders are allowed: ${words}.`;
  const missing = isText && needs.find((name) => !listPlaceholderNames(text).includes(name));
  if (missing) return `{${missing}} is required.`;
  const needsButton = field === 'button' && needs.includes('link') && text === '';
  return needsButton ? 'The button text is required.' : undefined;
}

export function listMailFaults(id: string, words: MailCopy): MailFault[] {
  return Object.entries(words).flatMap(([field, text]) => {
    const message = validateMailText(id, field, [text].flat().join('\n'));
    return message === undefined ? [] : [{ field, message }];
  });
}
