// Every request field that takes a date refuses dates that do not exist in the calendar.
import { describe, expect, it } from 'vitest';
import { api } from './api.ts';
import { optionalDay, isDay } from './day.ts';
import type { Endpoint } from './endpoint.ts';

const VALID_DAYS = ['2026-02-28', '2024-02-29', '2000-02-29', '2026-12-31'];
const INVALID_DAYS = [
  '2026-02-30',
  '2026-02-29',
  '1900-02-29',
  '2026-04-31',
  '2026-13-01',
  '2026-00-10',
  '2026-01-00',
];

it.each(VALID_DAYS)('%s is a valid date', (text) => expect(isDay(text)).toBe(true));
it.each([...INVALID_DAYS, '', '2026-3-1', '2026-03-01T00:00', ' 2026-03-01'])(
  '%j is not a valid date',
  (text) => expect(isDay(text)).toBe(false),
);

it('an optional date is empty or a date in the calendar', () => {
  const rule = optionalDay('A day');
  expect(['', ...VALID_DAYS].every((text) => rule.safeParse(text).success)).toBe(true);
  expect(INVALID_DAYS.some((text) => rule.safeParse(text).success)).toBe(false);
});

/** The parts of a schema that this test reads. */
interface Schema {
  safeParse: (value: unknown) => { success: boolean };
  _zod: { def: Record<string, unknown> & { type: string } };
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && '_zod' in value;

/** The string schemas within a schema, each with its path. */
function listTextSchemas(schema: Schema, path: string): [way: string, text: Schema][] {
  const { def } = schema._zod;
  if (def.type === 'string') return [[path, schema]];
  const fields = Object.entries((def['shape'] as Record<string, Schema> | undefined) ?? {});
  const inner = [def['innerType'], def['element'], def['in'], def['valueType']];
  const options = (def['options'] as Schema[] | undefined) ?? [];
  return [
    ...fields.flatMap(([name, field]) => listTextSchemas(field, `${path}.${name}`)),
    ...[...inner, ...options].filter(isSchema).flatMap((item) => listTextSchemas(item, path)),
  ];
}

const accepts = (text: Schema, value: string) => text.safeParse(value).success;
/** Values that keys, numbers and words match, but dates do not. */
const NON_DATES = ['a word', '7', 'abcd-ef-gh', '919820012345'];
const DAY_FIELDS = Object.entries<Endpoint>(api)
  .flatMap(([name, { body, query, params }]) =>
    [body, query, params].flatMap((schema) =>
      isSchema(schema) ? listTextSchemas(schema, name) : [],
    ),
  )
  .filter(
    ([, text]) => accepts(text, '2026-02-28') && !NON_DATES.some((day) => accepts(text, day)),
  );

describe('dates in requests', () => {
  it('finds date fields in queries and in bodies', () => {
    const paths = DAY_FIELDS.map(([path]) => path);
    for (const path of ['getMessages.until', 'getAudit.from', 'createCoupon.until', 'setSale.from'])
      expect(paths).toContain(path);
  });

  it.each(DAY_FIELDS)('%s refuses dates that do not exist', (_way, text) => {
    expect(INVALID_DAYS.filter((item) => accepts(text, item))).toEqual([]);
  });
});
