// What a mail's words may hold: its fields, the names that its values take the place of, and which of them have to stay.
import * as z from 'zod/mini';
import { HOUSE_LINE_MAX, neededLine, plainLine } from './plain-lines.ts';

/** Six paragraphs, and a line each for the courses and the button. */
export const MAIL_LINES_MAX = 8;
export const MAIL_PARAGRAPH_MAX = 600;

const Paragraphs = z
  .array(neededLine('Text', MAIL_PARAGRAPH_MAX))
  .check(
    z.minLength(1, 'Text: at least one line'),
    z.maxLength(MAIL_LINES_MAX, `Text: at most ${MAIL_LINES_MAX} lines`),
  );

export const MAIL_TEXT_SHAPE = {
  subject: neededLine('Subject', HOUSE_LINE_MAX),
  heading: neededLine('Heading', HOUSE_LINE_MAX),
  paragraphs: Paragraphs,
  button: plainLine('Button', 40),
  closing: plainLine('Closing line', MAIL_PARAGRAPH_MAX),
} as const;
export type MailWords = {
  -readonly [Name in keyof typeof MAIL_TEXT_SHAPE]: z.infer<(typeof MAIL_TEXT_SHAPE)[Name]>;
};

/** A part of a mail of its own: it stands among the paragraphs alone. */
export const BLOCK_NAMES: readonly string[] = ['courses', 'link'];

interface MailText {
  /** What it may name. */
  names: readonly string[];
  /** What has to stand among its paragraphs. */
  needs: readonly string[];
}

export const MAIL_TEXTS = {
  /** To whom courses wait for. */
  invitation: { names: ['house', 'course', 'courses', 'link'], needs: ['link'] },
  /** Of the team, and of students without a course. */
  account: { names: ['house', 'link'], needs: ['link'] },
  enrolled: { names: ['house', 'course', 'courses', 'link'], needs: ['courses', 'link'] },
  complaint: { names: ['house', 'number'], needs: ['number'] },
} as const satisfies Record<string, MailText>;
export type MailTextId = keyof typeof MAIL_TEXTS;
export const MAIL_TEXT_IDS = Object.keys(MAIL_TEXTS) as [MailTextId, ...MailTextId[]];

export interface MailFault {
  field: keyof MailWords;
  message: string;
}

const NAMED = /\{([^{}]*)\}/g;
/** Addresses come from us alone: a mail with another one is what people are warned of. */
const ADDRESS = /:\/\/|\bwww\.|\bmailto:/i;

export const namesIn = (text: string): string[] =>
  [...text.matchAll(NAMED)].map(([, name = '']) => name);

/** What is wrong with one field's text; undefined: nothing. */
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

export function mailFaults(id: string, words: MailWords): MailFault[] {
  const fields = Object.keys(MAIL_TEXT_SHAPE) as (keyof MailWords)[];
  return fields.flatMap((field) => {
    const text = words[field];
    const message = mailFaultIn(id, field, Array.isArray(text) ? text.join('\n') : text);
    return message === undefined ? [] : [{ field, message }];
  });
}
