// The fields of a course that an admin fills in. Schemas, forms, comparisons and drafts derive from this table.
import * as z from 'zod/mini';
import { groupDigits } from '../digits.ts';
import { parseJson } from '../parse-json.ts';
import { LANGUAGE_NAMES, LANGUAGES, LEVEL_NAMES, LEVELS } from './languages-and-levels.ts';

export const COURSE_NAME_MAX = 150;
export const LONG_TEXT_MAX = 10_000;
export const TAGS_MAX = 20;
export const TAG_MAX = 40;
const INSTRUCTIONS_MAX = 50;
const PRICE_MAX = 40;

export interface CourseField {
  /** The label in forms and comparisons. */
  label: string;
  /**
   * line: one line of text. text: several lines. list: short texts, sent as JSON text (API-11). option: empty or one of
   * `options`. price, choice: own form fields.
   */
  kind: 'line' | 'text' | 'price' | 'choice' | 'option' | 'list';
  /** Names by value. */
  options?: Readonly<Record<string, string>>;
  /** Error if it is empty and required to create a course; otherwise empty. */
  missing: string;
  /** Limits of what an admin sends. */
  sent: z.ZodMiniType<unknown, string>;
  /** The schema of responses. */
  read: z.ZodMiniType;
  /** `card`: everywhere. `page`: only where a single course is shown. */
  shown: 'card' | 'page';
}

export const longText = z
  .string()
  .check(
    z.trim(),
    z.maxLength(LONG_TEXT_MAX, `Text must be at most ${groupDigits(LONG_TEXT_MAX)} characters`),
  );

/** A list as JSON text (API-11): trimmed, without blank entries. */
/* @__NO_SIDE_EFFECTS__ */
function listText(limits: { many: number; long: number; what: string }) {
  const tooLong = `Each ${limits.what} must be at most ${limits.long} characters`;
  const List = z.array(z.string().check(z.trim()));
  return z.pipe(
    z.string('Please fill required fields.'),
    z.transform((text: string, context): string[] => {
      const refuse = (message: string): never => {
        context.issues.push({ code: 'custom', message, input: text });
        return z.NEVER;
      };
      const list = List.safeParse(text.trim() === '' ? [] : parseJson(text));
      if (!list.success) return refuse(`Send ${limits.what}s as a JSON list of strings.`);
      const filled = list.data.filter((item) => item !== '');
      if (filled.length > limits.many) {
        return refuse(`Add at most ${limits.many} ${limits.what}s.`);
      }
      return filled.some((item) => item.length > limits.long) ? refuse(tooLong) : filled;
    }),
  );
}

/** One of the values, or empty. */
/* @__NO_SIDE_EFFECTS__ */
function optionText<Value extends string>(name: string, values: [Value, ...Value[]]) {
  return z.enum(['', ...values], `\`${name}\` must be empty or one of: ${values.join(', ')}.`);
}

/** In the order of the forms. */
export const COURSE_FIELDS = {
  courseName: {
    label: 'Course name',
    kind: 'line',
    missing: 'Enter a course name.',
    sent: z
      .string('Please fill required fields.')
      .check(
        z.trim(),
        z.minLength(1, 'Please fill required fields.'),
        z.maxLength(COURSE_NAME_MAX, `Course name must be at most ${COURSE_NAME_MAX} characters`),
      ),
    read: z.string(),
    shown: 'card',
  },
  courseDescription: {
    label: 'Course description',
    kind: 'text',
    missing: '',
    sent: longText,
    read: z.string(),
    shown: 'card',
  },
  whatYouWillLearn: {
    label: 'What you will learn',
    kind: 'text',
    missing: '',
    sent: longText,
    read: z.string(),
    shown: 'page',
  },
  price: {
    label: 'Price',
    kind: 'price',
    missing: 'Enter a price. Enter 0 for a free course.',
    /** Free text, parsed by `parsePrice`. */
    sent: z
      .string('Please fill required fields.')
      .check(z.maxLength(PRICE_MAX, 'This price is too long.')),
    /** Rupees. */
    read: z.number(),
    shown: 'card',
  },
  category: {
    label: 'Category',
    kind: 'choice',
    missing: '',
    sent: z.string().check(z.trim(), z.maxLength(64)),
    read: z.nullable(z.object({ _id: z.string(), name: z.string() })),
    shown: 'card',
  },
  language: {
    label: 'Language',
    kind: 'option',
    options: LANGUAGE_NAMES,
    missing: '',
    sent: optionText('language', LANGUAGES),
    /** Absent from older servers. */
    read: z.optional(z.enum(['', ...LANGUAGES])),
    shown: 'card',
  },
  level: {
    label: 'Level',
    kind: 'option',
    options: LEVEL_NAMES,
    missing: '',
    sent: optionText('level', LEVELS),
    /** Absent from older servers. */
    read: z.optional(z.enum(['', ...LEVELS])),
    shown: 'card',
  },
  tag: {
    label: 'Tags',
    kind: 'list',
    missing: 'Add at least one tag.',
    sent: listText({ many: TAGS_MAX, long: TAG_MAX, what: 'tag' }),
    read: z.array(z.string()),
    shown: 'card',
  },
  instructions: {
    label: 'Instructions',
    kind: 'list',
    missing: '',
    sent: listText({ many: INSTRUCTIONS_MAX, long: LONG_TEXT_MAX, what: 'instruction' }),
    read: z.array(z.string()),
    shown: 'page',
  },
} as const satisfies Record<string, CourseField>;

type Table = typeof COURSE_FIELDS;
export type CourseFieldName = keyof Table;
type NamesOf<Facts extends Partial<CourseField>> = {
  [Name in CourseFieldName]: Table[Name] extends Facts ? Name : never;
}[CourseFieldName];
export type FieldNameOf<Kind extends CourseField['kind']> = NamesOf<{ kind: Kind }>;
export type ListFieldName = FieldNameOf<'list'>;
/** The fields shown in that place. */
export type ShownField<Place extends CourseField['shown']> = NamesOf<{ shown: Place }>;

export const COURSE_FIELD_NAMES = /* @__PURE__ */ Object.keys(COURSE_FIELDS) as CourseFieldName[];

/** The typed values: a text, or the texts of a list. */
export type CourseTexts = {
  [Name in CourseFieldName]: Name extends ListFieldName ? readonly string[] : string;
};

/** Maps each field by `getValue`. */
/* @__NO_SIDE_EFFECTS__ */
export function mapFields<Value, Name extends CourseFieldName = CourseFieldName>(
  getValue: (name: Name) => Value,
  isIncluded: (field: CourseField) => boolean = () => true,
): Record<Name, Value> {
  const names = COURSE_FIELD_NAMES.filter((name) => isIncluded(COURSE_FIELDS[name])) as Name[];
  return Object.fromEntries(names.map((name) => [name, getValue(name)])) as Record<Name, Value>;
}

/** The schemas of what an admin sends. */
export const REQUEST_FIELDS = /* @__PURE__ */ mapFields((name) => COURSE_FIELDS[name].sent) as {
  [Name in CourseFieldName]: Table[Name]['sent'];
};

/** Fields that a new course may omit. */
export const OPTIONAL_WHEN_CREATED = /* @__PURE__ */ mapFields<true, NamesOf<{ missing: '' }>>(
  () => true,
  ({ missing }) => missing === '',
);

/** The schemas of responses in that place. */
/* @__NO_SIDE_EFFECTS__ */
export function pickResponseSchemas<Place extends CourseField['shown']>(place: Place) {
  return mapFields<z.ZodMiniType, ShownField<Place>>(
    (name) => COURSE_FIELDS[name].read,
    ({ shown }) => shown === place,
  ) as { [Name in ShownField<Place>]: Table[Name]['read'] };
}
