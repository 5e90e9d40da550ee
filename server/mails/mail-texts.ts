// Mails whose copy the owner can edit: fills the published or the shipped copy with values.
import * as z from 'zod/mini';
import {
  BLOCK_PLACEHOLDERS,
  listMailFaults,
  MailCopy,
  listPlaceholderNames,
} from '#contract/site/mail-text-fields.ts';
import type { MailTextId } from '#contract/site/mail-text-fields.ts';
import { getOrganization, getPublishedTexts } from '../platform/organization.ts';
import type { Queries } from '../platform/ports.ts';
import { getDefaultContent } from '../platform/default-content.ts';
import { renderMail } from './mail-template.ts';
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

const PublishedMails = z.array(z.looseObject({ id: z.string() }));

/** Falls back to the shipped copy when the published one is invalid in this release, so that the mail is still sent. */
async function getMailCopy(db: Queries, id: MailTextId): Promise<MailCopy> {
  const { mails } = await getPublishedTexts(db);
  const entries = PublishedMails.parse(JSON.parse(mails ?? '[]'));
  const copy = MailCopy.safeParse(entries.find((entry) => entry.id === id));
  if (copy.success && listMailFaults(id, copy.data).length === 0) return copy.data;
  const entry = getDefaultContent('mails').find((item) => item.id === id);
  if (!entry) throw new Error(`src/content/mails.json has no email '${id}'.`);
  return entry;
}

export async function buildMailFromCopy(
  db: Queries,
  id: MailTextId,
  options: MailOptions,
): Promise<MailText> {
  return fillMailCopy(await getMailCopy(db, id), (await getOrganization(db)).name, options);
}

/** Leaves out lines with placeholders that have no value. */
export function fillMailCopy(copy: MailCopy, organization: string, options: MailOptions): MailText {
  const { to, values, facts } = options;
  const texts = new Map(Object.entries(toPlaceholderTexts(organization, values)));
  const fill = (text: string): string =>
    text.replaceAll(/\{(\w+)\}/g, (_named, name: string) => texts.get(name) ?? '');
  const parts = copy.paragraphs
    .filter((line) => listPlaceholderNames(line).every((name) => hasValue(values, texts, name)))
    .flatMap((line) => toParts(line, { copy, values, fill }));
  return renderMail({
    subject: fill(copy.subject),
    title: fill(copy.heading),
    ...(to ? { to } : {}),
    parts: facts ? [...parts, { facts }] : parts,
    ...(copy.closing === '' ? {} : { closing: fill(copy.closing) }),
  });
}

function toPlaceholderTexts(
  organization: string,
  { courses = [], title, number }: MailValues,
): Record<string, string> {
  const [only = organization] = courses;
  const course = title ?? (courses.length > 1 ? `${courses.length} courses` : only);
  const names = { organization, house: organization };
  return { ...names, course, ...(number === undefined ? {} : { number }) };
}

function hasValue(
  { courses = [], link }: MailValues,
  texts: ReadonlyMap<string, string>,
  name: string,
): boolean {
  if (!BLOCK_PLACEHOLDERS.includes(name)) return texts.has(name);
  return name === 'link' ? link !== undefined : courses.length > 0;
}

interface FillContext {
  copy: MailCopy;
  values: MailValues;
  fill: (text: string) => string;
}

/** Splits a line into text, course list and button. */
function toParts(line: string, { copy, values, fill }: FillContext): MailPart[] {
  return line
    .split(/(\{(?:courses|link)\})/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
    .map((piece) => {
      if (piece === '{courses}') return { list: values.courses ?? [] };
      if (piece === '{link}') return { link: values.link ?? '', label: copy.button };
      return fill(piece);
    });
}
