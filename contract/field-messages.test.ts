// Error messages of fields say what is wrong with the value.
import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { api } from './api.ts';

interface Found {
  place: string;
  /** Whether it has its own message for values that are not text. */
  speaks: boolean;
  checks: { def: { check: string; error?: unknown } }[];
}

/** The string schemas within a schema. */
function textsIn(schema: unknown, place: string, seen = new Set<unknown>()): Found[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  const def = (schema as { _zod?: { def: Record<string, unknown> } })._zod?.def;
  const own =
    def?.['type'] === 'string'
      ? [{ place, speaks: Boolean(def['error']), checks: getChecks(def['checks']) }]
      : [];
  const inner = Object.entries(def ?? schema).flatMap(([key, value]) =>
    textsIn(value, key === 'shape' || key === 'innerType' ? place : `${place}.${key}`, seen),
  );
  return [...own, ...inner];
}

function getChecks(checks: unknown): Found['checks'] {
  return (Array.isArray(checks) ? checks : []).map(
    (item) => (item as { _zod: Found['checks'][number] })._zod,
  );
}

const texts = Object.entries(api).flatMap(([name, { body, query }]) =>
  [body, query].flatMap((schema: z.ZodMiniType | undefined) => textsIn(schema, name)),
);

const schemas = texts.filter(({ speaks }) => speaks);
/** Fields without a character count: codes, links and passwords to check. */
const LENGTH_WORDS =
  /^[A-Z][^.]* must be at most [\d,]+ characters$|too long|invalid|complete|requested/;

describe('messages of a field', () => {
  it('finds string fields to check', () => {
    expect(schemas.length).toBeGreaterThan(50);
  });

  it('every field has a message for text that is too long, too short or malformed', () => {
    const speechless = schemas.filter(({ checks }) =>
      checks.some(({ def }) => /_length$|_format$/.test(def.check) && !def.error),
    );
    expect(speechless.map(({ place }) => place)).toEqual([]);
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
