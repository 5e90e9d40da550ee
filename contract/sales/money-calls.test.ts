// Who moves or sums up money is never misunderstood: a field that a call does not know is refused, not ignored.
import { describe, expect, it } from 'vitest';
import { api } from '../api.ts';

const admins = Object.entries(api).filter(
  ([, call]) => /^\/(payment|tax)\//.test(call.path) && call.access === 'admin',
);
const schemas = admins.flatMap(([name, { body, query }]) =>
  [body, query].flatMap((schema) => (schema ? [{ name, schema }] : [])),
);

describe('what an admin sends about money', () => {
  it('has calls to look at', () => {
    expect(schemas.map(({ name }) => name)).toContain('refundPayment');
    expect(schemas.length).toBeGreaterThanOrEqual(4);
  });

  it.each(schemas)('$name refuses a field that it does not know', ({ schema }) => {
    const refused = schema.safeParse({ amountInRupees: 100 });
    const codes = refused.error?.issues.map(({ code }) => code) ?? [];
    expect(codes).toContain('unrecognized_keys');
  });
});
