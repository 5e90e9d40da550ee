// Requests about money are never misread: an unknown field is refused, not ignored.
import { describe, expect, it } from 'vitest';
import { api } from '../api.ts';

const admins = Object.entries(api).filter(
  ([, call]) => /^\/(payment|tax)\//.test(call.path) && call.access === 'admin',
);
const schemas = admins.flatMap(([name, { body, query }]) =>
  [body, query].flatMap((schema) => (schema ? [{ name, schema }] : [])),
);

describe('admin requests about money', () => {
  it('finds endpoints to check', () => {
    expect(schemas.map(({ name }) => name)).toContain('refundPayment');
    expect(schemas.length).toBeGreaterThanOrEqual(4);
  });

  it.each(schemas)('$name refuses an unknown field', ({ schema }) => {
    const refused = schema.safeParse({ amountInRupees: 100 });
    const codes = refused.error?.issues.map(({ code }) => code) ?? [];
    expect(codes).toContain('unrecognized_keys');
  });
});
