// Fields of the owner's texts: label, schema, and form field of each.
import * as z from 'zod/mini';
import { TEXT_PATTERN } from '../accounts/auth.ts';
import { day, optionalDay } from '../day.ts';
import { OUR_ID } from '../id.ts';
import * as oneLine from '../one-line.ts';

export const FIELD_NAME_MAX = 60;
export const FIELD_LINE_MAX = 120;
export const FIELD_TEXT_MAX = 300;
export const SUMMARY_MAX = 200;

interface FieldOptions {
  /** The label in forms, if it differs from the one in messages. */
  label?: string;
  hint?: string;
  /**
   * Absent: one line, or a select if there are choices. text: a short paragraph; lines: one item per line; markdown:
   * many lines; person: a team member; parts: several groups of the same fields.
   */
  kind?:
    | 'email'
    | 'tel'
    | 'url'
    | 'date'
    | 'text'
    | 'lines'
    | 'markdown'
    | 'person'
    | 'picture'
    | 'video'
    | 'parts'
    | 'switch';
  choices?: Readonly<Record<string, string>>;
  /** New entries start with today's date. */
  isToday?: true;
}

export interface Field<Schema extends z.ZodMiniType = z.ZodMiniType> extends FieldOptions {
  label: string;
  schema: Schema;
  /** Builds omit it when it is empty. */
  isOptional?: boolean;
  /** For `parts`: the noun for one part, the maximum number of parts, and their fields. */
  part?: { noun: string; max: number; fields: Fields };
}
/** Fields that a form groups together, in order. */
export interface FieldSection {
  title: string;
  hint: string;
  names: readonly string[];
}
export type Fields = Readonly<Record<string, Field>>;
type Schemas<Of extends Fields> = { [Name in keyof Of]: Of[Name]['schema'] };
export type ValuesOf<Of extends Fields> = { [Name in keyof Of]: z.infer<Of[Name]['schema']> };

export const pickSchemas = <Of extends Fields>(fields: Of): Schemas<Of> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { schema }]) => [name, schema]),
  ) as Schemas<Of>;

export const field = <Schema extends z.ZodMiniType>(
  label: string,
  schema: Schema,
  options: FieldOptions = {},
): Field<Schema> => ({ label, schema, ...options });

type Optional<Schema extends z.ZodMiniType> = Field<Schema> & { isOptional: true };

export const optionalField = <Schema extends z.ZodMiniType>(
  label: string,
  schema: Schema,
  options: FieldOptions = {},
): Optional<Schema> => ({ ...field(label, schema, options), isOptional: true });

/** One line of plain text. */
export const line = (label: string, max: number, options?: FieldOptions) =>
  field(label, oneLine.requiredLine(label, max), options);
export const optionalLine = (label: string, max: number, options?: FieldOptions) =>
  optionalField(label, oneLine.optionalLine(label, max), options);

export const lines = (
  label: string,
  { min, max, length = FIELD_LINE_MAX }: { min: number; max: number; length?: number },
  options?: FieldOptions,
) =>
  field(
    label,
    z
      .array(oneLine.requiredLine(label, length))
      .check(
        z.minLength(min, `${label}: enter at least ${min}, one per line`),
        z.maxLength(max, `${label}: enter at most ${max}, one per line`),
      ),
    { kind: 'lines', ...options },
  );

/** A Markdown text. The server also checks its links and headings when it is saved: markdown.ts. */
export const markdown = (label: string, max: number, options?: FieldOptions) =>
  field(
    label,
    z
      .string(`${label} is required`)
      .check(
        z.trim(),
        z.minLength(1, `${label} is required`),
        z.maxLength(max, `${label} must be at most ${max} characters`),
        z.regex(TEXT_PATTERN, `${label} must be plain text`),
      ),
    { kind: 'markdown', ...options },
  );

export const year = (pattern: RegExp, example: string) =>
  field(
    'Year',
    z.string('Year is required').check(z.regex(pattern, `Enter a year, for example ${example}`)),
  );

export const date = (label: string, options?: FieldOptions) =>
  field(label, day('Choose a date'), { kind: 'date', ...options });
export const optionalDate = (label: string, options?: FieldOptions) =>
  optionalField(label, optionalDay('Enter a valid date'), { kind: 'date', ...options });

export const choice = <Key extends string>(
  label: string,
  choices: Readonly<Record<Key, string>>,
  options?: FieldOptions,
) =>
  field(label, z.enum(Object.keys(choices) as Key[], `Choose a ${label.toLowerCase()}`), {
    choices,
    ...options,
  });

/** The name of a drawing or the id of an uploaded file. `isKnown` decides which are valid. */
const mediaName = (kind: string, isKnown: (name: string) => boolean) =>
  z.string(`Choose a ${kind}`).check(z.refine(isKnown, `Choose a ${kind}`));

/** Names of the drawings in `public/art` for case studies and posts. */
const DRAWING_NAME = /^(?:work|study|post)-[a-z-]{1,40}$/;
const isPictureName = (name: string): boolean => OUR_ID.test(name) || DRAWING_NAME.test(name);

/** With `choices`: one of these drawings or an uploaded picture. */
export const picture = (label: string, options: FieldOptions = {}) =>
  field(
    label,
    mediaName('picture', (name) =>
      options.choices
        ? OUR_ID.test(name) || Object.hasOwn(options.choices, name)
        : isPictureName(name),
    ),
    { kind: 'picture', ...options },
  );
export const optionalPicture = (label: string, options?: FieldOptions) =>
  optionalField(
    label,
    mediaName('picture', (name) => name === '' || isPictureName(name)),
    {
      kind: 'picture',
      ...options,
    },
  );
export const video = (label: string, options?: FieldOptions) =>
  optionalField(
    label,
    mediaName('video', (name) => name === '' || OUR_ID.test(name)),
    {
      kind: 'video',
      ...options,
    },
  );

/** Several groups of the same fields. */
export const parts = <Of extends Fields>(
  label: string,
  { noun, max, name = label }: { noun: string; max: number; name?: string },
  fields: Of,
) => ({
  label,
  kind: 'parts' as const,
  part: { noun, max, fields },
  schema: z
    .array(
      z.strictObject(pickSchemas(fields), `${name}: missing or unknown fields`),
      `${name}: invalid`,
    )
    .check(z.maxLength(max, `${name}: at most ${max}`)),
});

export const TITLE = line('Title', FIELD_LINE_MAX);
/** Alt text of a picture. */
export const ALT = line('Alt text', 200, {
  kind: 'text',
  hint: 'Describes the picture. Screen readers read it aloud.',
});
