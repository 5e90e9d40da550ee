// Mails whose copy the owner can edit: fills the published or the shipped copy with values.
import * as z from 'zod/mini';
import { BLOCK_NAMES, mailFaults, MailCopy, namesIn } from '#contract/site/mail-text-fields.ts';
import type { MailTextId } from '#contract/site/mail-text-fields.ts';
import { getOrganization, publishedTexts } from '../platform/organization.ts';
import type { Queries } from '../platform/ports.ts';
import { shipped } from '../platform/shipped-content.ts';
import { writeMail } from './mail-template.ts';
import type { MailContent, MailPart, MailText } from './mail-template.ts';

/** Values of the placeholders in `MAIL_TEXTS`; the organization is added. */
interface MailValues {
  /** One course is named; several are counted. */
  courses?: readonly string[];
  /** Title of several courses together. */
  title?: string | undefined;
  link?: string;
  number?: string;
}

interface MailOptions extends Pick<MailContent, 'to'> {
  values: MailValues;
  /** Shown below the copy. */
  facts?: ReadonlyArray<readonly [label: string, value: string]> | undefined;
}

const Published = z.array(z.looseObject({ id: z.string() }));

/** Falls back to the shipped copy when the published one is invalid in this release, so that the mail is still sent. */
async function getMailCopy(db: Queries, id: MailTextId): Promise<MailCopy> {
  const { mails } = await publishedTexts(db);
  const entries = Published.parse(JSON.parse(mails ?? '[]'));
  const words = MailCopy.safeParse(entries.find((entry) => entry.id === id));
  if (words.success && mailFaults(id, words.data).length === 0) return words.data;
  const entry = shipped('mails').find((item) => item.id === id);
  if (!entry) throw new Error(`src/content/mails.json has no mail '${id}'.`);
  return entry;
}

export async function mailInWords(
  db: Queries,
  id: MailTextId,
  options: MailOptions,
): Promise<MailText> {
  return filledMail(await getMailCopy(db, id), (await getOrganization(db)).name, options);
}

/** Leaves out lines with placeholders that have no value. */
export function filledMail(words: MailCopy, organization: string, options: MailOptions): MailText {
  const { to, values, facts } = options;
  const texts = new Map(Object.entries(getTexts(organization, values)));
  const filled = (text: string): string =>
    text.replaceAll(/\{(\w+)\}/g, (_named, name: string) => texts.get(name) ?? '');
  const parts = words.paragraphs
    .filter((line) => namesIn(line).every((name) => hasValue(values, texts, name)))
    .flatMap((line) => getParts(line, { words, values, filled }));
  return writeMail({
    subject: filled(words.subject),
    title: filled(words.heading),
    ...(to ? { to } : {}),
    parts: facts ? [...parts, { facts }] : parts,
    ...(words.closing === '' ? {} : { closing: filled(words.closing) }),
  });
}

function getTexts(
  organization: string,
  { courses = [], title, number }: MailValues,
): Record<string, string> {
  const [only = organization] = courses;
  const course = title ?? (courses.length > 1 ? `${courses.length} courses` : only);
  return { house: organization, course, ...(number === undefined ? {} : { number }) };
}

function hasValue(
  { courses = [], link }: MailValues,
  texts: ReadonlyMap<string, string>,
  name: string,
): boolean {
  if (!BLOCK_NAMES.includes(name)) return texts.has(name);
  return name === 'link' ? link !== undefined : courses.length > 0;
}

interface Filling {
  words: MailCopy;
  values: MailValues;
  filled: (text: string) => string;
}

/** Splits a line into text, course list and button. */
function getParts(line: string, { words, values, filled }: Filling): MailPart[] {
  return line
    .split(/(\{(?:courses|link)\})/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
    .map((piece) => {
      if (piece === '{courses}') return { list: values.courses ?? [] };
      if (piece === '{link}') return { link: values.link ?? '', label: words.button };
      return filled(piece);
    });
}
