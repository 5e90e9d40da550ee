// Error messages of fields say what is wrong with the value.
import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { api } from './api.ts';

interface Found {
  place: string;
  /** Whether it has its own message for values that are not text. */
  hasMessage: boolean;
  checks: { def: { check: string; error?: unknown } }[];
}

/** The string schemas within a schema. */
function listTextSchemas(schema: unknown, place: string, seen = new Set<unknown>()): Found[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  const def = (schema as { _zod?: { def: Record<string, unknown> } })._zod?.def;
  const own =
    def?.['type'] === 'string'
      ? [{ place, hasMessage: Boolean(def['error']), checks: toChecks(def['checks']) }]
      : [];
  const inner = Object.entries(def ?? schema).flatMap(([key, value]) =>
    listTextSchemas(
      value,
      key === 'shape' || key === 'innerType' ? place : `${place}.${key}`,
      seen,
    ),
  );
  return [...own, ...inner];
}

function toChecks(checks: unknown): Found['checks'] {
  return (Array.isArray(checks) ? checks : []).map(
    (item) => (item as { _zod: Found['checks'][number] })._zod,
  );
}

const texts = Object.entries(api).flatMap(([name, { body, query }]) =>
  [body, query].flatMap((schema: z.ZodMiniType | undefined) => listTextSchemas(schema, name)),
);

const schemas = texts.filter(({ hasMessage }) => hasMessage);
/** Fields without a character count: codes, links and passwords to check. */
const LENGTH_WORDS =
  /^[A-Z][^.]* must be at most [\d,]+ characters$|too long|invalid|complete|requested/;

describe('messages of a field', () => {
  it('finds string fields to check', () => {
    expect(schemas.length).toBeGreaterThan(50);
  });

  it('every field has a message for text that is too long, too short or malformed', () => {
    const withoutMessage = schemas.filter(({ checks }) =>
      checks.some(({ def }) => /_length$|_format$/.test(def.check) && !def.error),
    );
    expect(withoutMessage.map(({ place }) => place)).toEqual([]);
  });

  it('every message about a maximum length uses the same wording', () => {
    const words = texts.flatMap(({ place, checks }) =>
      checks.flatMap(({ def: { check, error } }) =>
        check === 'max_length' && typeof error === 'function' ? `${place}: ${error({})}` : [],
      ),
    );
    expect(words.length).toBeGreaterThan(50);
    expect(words.filter((word) => !LENGTH_WORDS.test(word.slice(word.indexOf(': ') + 2)))).toEqual(
      [],
    );
  });
});
