// The size limits of requests leave room for the longest text of every field, in any script.
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { api } from './api.ts';
import { FORM_MAX_BYTES, JSON_MAX_BYTES } from './endpoint.ts';
import type { Endpoint } from './endpoint.ts';

/** The most bytes that one character takes in JSON, and in a form. */
const BYTES = { json: '\\u0915'.length, form: '%E0%A4%95'.length };

/**
 * The most characters that the fields of a body can have together. Fields without a limit count 0.
 */
function countCharacters({ body }: Endpoint): number {
  if (!body) return 0;
  const { properties = {} } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  return Object.values(properties)
    .map((field) => (typeof field === 'object' ? (field.maxLength ?? 0) : 0))
    .reduce((sum, item) => sum + item, 0);
}

const CALLS = Object.entries<Endpoint>(api);

it.each(CALLS.filter(([, call]) => (call.encoding ?? 'json') === 'json'))(
  '%s accepts its longest texts',
  (_name, call) => {
    expect(countCharacters(call) * BYTES.json).toBeLessThan(call.maxBytes ?? JSON_MAX_BYTES);
  },
);

it.each(CALLS.filter(([, call]) => call.encoding === 'form'))(
  '%s accepts its longest texts as a form',
  (_name, call) => {
    expect(countCharacters(call)).toBeGreaterThan(0);
    expect(countCharacters(call) * BYTES.form).toBeLessThan(call.maxBytes ?? FORM_MAX_BYTES);
  },
);
