// Generates the fields of each endpoint from its schema, valid and broken.
import fc from 'fast-check';
import * as z from 'zod/mini';

interface JsonSchema {
  type?: string;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
}

/** Valid values by field; most placeholders refer to existing rows. */
const VALID_VALUES: Readonly<Record<string, readonly string[]>> = {
  courseId: ['@{courseId}', '1'],
  sectionId: ['@{sectionId}'],
  subSectionId: ['@{lessonId}'],
  SubsectionId: ['@{lessonId}'],
  categoryId: ['@{categoryId}'],
  category: ['@{categoryId}', ''],
  reviewId: ['@{reviewId}'],
  messageId: ['@{messageId}'],
  id: ['@{certificateId}', '@{courseId}'],
  email: ['@{email}', '@{fresh}@rangshala.example'],
  password: ['a-long-enough-password', 'not-this-one'],
  oldPassword: ['a-long-enough-password', 'not-this-one'],
  confirmPassword: ['another-long-one'],
  newPassword: ['another-long-one'],
  confirmNewPassword: ['another-long-one'],
  contactNumber: ['9876543210'],
  noticeVersion: ['1'],
  rating: ['4'],
  seconds: ['2'],
  phoneNo: ['9876543210', ''],
  otp: ['123456'],
  price: ['0', '₹1,499.50'],
  status: ['Published', 'Draft'],
  tag: ['["Rangoli"]'],
  instructions: ['["Bring paper"]'],
  searchQuery: ['kolam', '%'],
  dryRun: ['true', 'false'],
  page: ['1', '2'],
};
const PLAIN = ['Kolam', 'रंग', '<b>x</b>', 'a%_\\b'];

/** JSON texts, including invalid ones. */
const BAD_JSON = [
  'null',
  'true',
  '-0',
  '1e308',
  '1e999',
  '99999999999999999999',
  '-1',
  '0.1',
  'NaN',
  '[]',
  '{}',
  '[[1]]',
  '[null]',
  '{"$ne":1}',
  '{"__proto__":{"polluted":true}}',
  '"\\u0000"',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '"\\ud800"',
  '"\\udc00x"',
  '"a\u0000b"',
];
const BAD_TEXT = [
  '',
  ' ',
  '\0',
  'NaN',
  '1e9',
  '-1',
  '٣',
  '%',
  '_',
  '\\',
  'null',
  'undefined',
  '[object Object]',
  "' OR 1=1 --",
  "'; DROP TABLE users; --",
  '$(id)',
  '../../etc/passwd',
  'a\r\nBcc: b',
  '\u202e',
  '\ufeff',
  '😀'.repeat(300),
  'x'.repeat(5000),
  '{{7*7}}',
  '=1+1',
  '__proto__',
];
const EXTRA =
  'accountType _id id userId courses isAdmin __proto__ constructor toString polluted'.split(' ');

/** Not used in other fields: an email in a category name would count as a leak. */
const PERSONAL = new Set(['email', 'contactNumber', 'phoneNo']);
const MISPLACED = Object.entries(VALID_VALUES).flatMap(([name, values]) =>
  PERSONAL.has(name) ? [] : values,
);

/** Any code point except surrogates. fast-check's 'binary' unit takes a second or more in every process to set up. */
const codePoint = fc
  .integer({ min: 0, max: 0x10_ff_ff })
  .filter((point) => point < 0xd8_00 || point > 0xdf_ff)
  .map((point) => String.fromCodePoint(point));

/** At most 60 characters of any kind. */
export const anyText = fc.string({ unit: codePoint, maxLength: 60 });

export const badText = fc.oneof(
  fc.constantFrom(...BAD_TEXT),
  anyText,
  fc.constantFrom(...MISPLACED),
);
const badJson = fc.oneof(
  fc.constantFrom(...BAD_JSON),
  badText.map((item) => JSON.stringify(item)),
  fc.jsonValue({ maxDepth: 3 }).map((item) => JSON.stringify(item)),
);

export function toJsonSchema(schema: z.ZodMiniType | undefined): JsonSchema {
  return schema
    ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
    : {};
}

/** A valid value for a schema, as JSON. */
function buildValidJson(schema: JsonSchema, field: string): fc.Arbitrary<string> {
  const known = VALID_VALUES[field];
  if (schema.enum) return fc.constantFrom(...schema.enum.map((item) => JSON.stringify(item)));
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((item) => buildValidJson(item, field)));
  if (schema.type === 'integer' || schema.type === 'number') return fc.constantFrom('1', '3');
  if (schema.type === 'boolean') return fc.constantFrom('true', 'false');
  if (schema.type === 'array') {
    const named = { courses: 'courseId', lessons: 'subSectionId' }[field] ?? field;
    return fc
      .array(buildValidJson(schema.items ?? {}, named), { maxLength: 3 })
      .map((items) => `[${items.join()}]`);
  }
  if (schema.properties) return toFields(schema).map((fields) => formatJson(fields));
  return fc.constantFrom(...(known ?? PLAIN)).map((item) => JSON.stringify(item));
}

export type Field = readonly [name: string, json: string];

function toFields({ properties = {} }: JsonSchema): fc.Arbitrary<Field[]> {
  const fields = Object.entries(properties).map(([name, first]) =>
    buildValidJson(first, name === '_id' ? 'sectionId' : name).map((json): Field => [name, json]),
  );
  return fields.length === 0 ? fc.constant([]) : fc.tuple(...fields);
}

export function formatJson(fields: readonly Field[]): string {
  return `{${fields.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join()}}`;
}

/** Fields of a schema, some of them missing, repeated, added or of another type. */
export function buildBrokenFields(schema: JsonSchema): fc.Arbitrary<Field[]> {
  const harm = fc.tuple(
    fc.constantFrom('type', 'type', 'missing', 'extra', 'twice'),
    fc.nat(),
    badJson,
  );
  const harms = fc.oneof(fc.constant([]), fc.array(harm, { maxLength: 3 }));
  return fc
    .tuple(toFields(schema), harms)
    .map(([fields, harms]) =>
      harms.reduce((all, [kind, place, json]) => breakField(all, { kind, place, json }), fields),
    );
}

function breakField(
  fields: Field[],
  { kind, place, json }: { kind: string; place: number; json: string },
): Field[] {
  if (kind === 'extra') return [...fields, [EXTRA[place % EXTRA.length] ?? '', json]];
  const at = place % Math.max(1, fields.length);
  const [name = 'x'] = fields[at] ?? [];
  if (kind === 'missing') return fields.toSpliced(at, 1);
  if (kind === 'twice') return [...fields, [name, json]];
  return fields.toSpliced(at, 1, [name, json]);
}

/** The value as it appears in a form or URL. */
export function toText(json: string): string {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'string' ? value : json;
  } catch {
    return json;
  }
}
