// Texts of mails: their fields, the allowed placeholders, and the required ones.
import * as z from 'zod/mini';
import { FIELD_LINE_MAX, line, lines, optionalLine, getSchemas } from './site-fields.ts';

const PARAGRAPH_MAX = 600;

export const MAIL_FIELDS = {
  subject: line('Subject', FIELD_LINE_MAX),
  heading: line('Heading', FIELD_LINE_MAX),
  /** Six paragraphs, and a line each for the courses and the button. */
  paragraphs: lines(
    'Text',
    { min: 1, max: 8, length: PARAGRAPH_MAX },
    {
      hint: 'One paragraph a line. A line that names what a mail does not have is left out of it.',
    },
  ),
  button: optionalLine('Button', 40, {
    label: 'Words on the button',
    hint: 'Where {link} stands.',
  }),
  closing: optionalLine('Closing line', PARAGRAPH_MAX, {
    hint: 'Small, below everything. May stay empty.',
  }),
};
export const MailCopy = z.object(getSchemas(MAIL_FIELDS));
export type MailCopy = z.infer<typeof MailCopy>;

/** Placeholders that stand alone between paragraphs. */
export const BLOCK_NAMES: readonly string[] = ['courses', 'link'];

interface MailText {
  /** Allowed placeholders. */
  names: readonly string[];
  /** Placeholders that the paragraphs must contain. */
  needs: readonly string[];
}

export const MAIL_TEXTS = {
  /** For students with waiting courses. */
  invitation: { names: ['house', 'course', 'courses', 'link'], needs: ['link'] },
  /** For team members, and for students without a course. */
  account: { names: ['house', 'link'], needs: ['link'] },
  enrolled: { names: ['house', 'course', 'courses', 'link'], needs: ['courses', 'link'] },
  complaint: { names: ['house', 'number'], needs: ['number'] },
} as const satisfies Record<string, MailText>;
export type MailTextId = keyof typeof MAIL_TEXTS;
export const MAIL_TEXT_IDS = Object.keys(MAIL_TEXTS) as [MailTextId, ...MailTextId[]];

interface MailFault {
  field: string;
  message: string;
}

const NAMED = /\{([^{}]*)\}/g;
/** URLs come only from us: another one would look like phishing. */
const ADDRESS = /:\/\/|\bwww\.|\bmailto:/i;

export const namesIn = (text: string): string[] =>
  [...text.matchAll(NAMED)].map(([, name = '']) => name);

/** What is wrong with the text of a field; undefined if nothing is. */
export function mailFaultIn(id: string, field: string, text: string): string | undefined {
  if (!Object.hasOwn(MAIL_TEXTS, id)) return 'There is no such mail.';
  const { names, needs }: MailText = MAIL_TEXTS[id as MailTextId];
  if (ADDRESS.test(text)) return 'No addresses: {link} is the only way that a mail leads.';
  const isText = field === 'paragraphs';
  const known = names.filter(
    (name) => field !== 'button' && (isText || !BLOCK_NAMES.includes(name)),
  );
  const words = known.map((name) => `{${name}}`).join(', ');
  if (
    /[{}]/.test(text.replaceAll(NAMED, '')) ||
    namesIn(text).some((name) => !known.includes(name))
  )
    return words === ''
      ? 'Nothing is named here: leave { and } out.'
      : `Only ${words} can be named here.`;
  const missing = isText && needs.find((name) => !namesIn(text).includes(name));
  if (missing) return `{${missing}} has to stay.`;
  const needsButton = field === 'button' && needs.includes('link') && text === '';
  return needsButton ? 'The button needs words.' : undefined;
}

export function mailFaults(id: string, words: MailCopy): MailFault[] {
  return Object.entries(words).flatMap(([field, text]) => {
    const message = mailFaultIn(id, field, [text].flat().join('\n'));
    return message === undefined ? [] : [{ field, message }];
  });
}
