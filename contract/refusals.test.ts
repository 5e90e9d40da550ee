// The list of error codes is complete and has no unused codes; every endpoint declares its own
// codes from it.
import { describe, expect, it } from 'vitest';
import { Done } from './response.ts';
import { api } from './api.ts';
import { defineEndpoint, listRefusals } from './endpoint.ts';
import type { Endpoint } from './endpoint.ts';
import { ERROR_CODES, COMMON_REFUSALS, REFUSALS } from './refusals.ts';
import type { ErrorCode } from './refusals.ts';

const CALLS = Object.entries<Endpoint>(api);

describe('the list of error codes', () => {
  it.each(Object.entries(REFUSALS))('describes %s in one sentence', (_code, refusal) => {
    expect(refusal.meaning).toMatch(/^[A-Z][^.!?]+\.$/);
  });

  it('has no unused code', () => {
    // Not declared by endpoints: a wrong method, and an invalid video URL.
    const named = new Set<ErrorCode>(['wrong_method', 'bad_link']);
    for (const [, call] of CALLS) for (const code of listRefusals(call)) named.add(code);
    expect([...named].toSorted()).toEqual(ERROR_CODES.toSorted());
  });
});

describe('an endpoint', () => {
  const call = { access: 'public', answer: Done, summary: 'Planted.' } as const;

  it.each(CALLS)('%s declares each error code once', (_name, { access, ...rest }) => {
    const all = listRefusals({ access, ...rest });
    expect(new Set(all).size).toBe(all.length);
    expect(all).toEqual(expect.arrayContaining([...COMMON_REFUSALS]));
  });

  it.each(CALLS)('%s declares a permission only if it is for admins', (_name, item) => {
    expect(item.needs !== undefined).toBe(item.access === 'admin');
  });

  it('does not compile with a misspelt error code', () => {
    // @ts-expect-error There is no such code.
    const planted = defineEndpoint('GET /planted', { ...call, fails: ['not_fuond'] });
    expect(ERROR_CODES).not.toContain(planted.fails?.[0]);
  });

  it('does not compile with an error code that all endpoints, or all of its access level, already have', () => {
    // @ts-expect-error Any call may be busy.
    const busy = defineEndpoint('GET /planted', { ...call, fails: ['busy'] });
    // @ts-expect-error Every endpoint for signed-in users already has this code.
    const signedOut = defineEndpoint('GET /planted', { ...call, fails: ['not_signed_in'] });
    expect(listRefusals(busy).filter((code) => code === 'busy')).toHaveLength(2);
    expect(listRefusals(signedOut)).toContain('not_signed_in');
  });

  it('does not compile as an admin endpoint without a permission, or as another with one', () => {
    // @ts-expect-error The permission is missing.
    const admin = defineEndpoint('GET /planted', { response: Done, summary: 'Planted.' });
    // @ts-expect-error A visitor has no permission.
    const open = defineEndpoint('GET /planted', { ...call, needs: 'courses.edit' });
    expect([admin.needs, open.needs]).toEqual([undefined, 'courses.edit']);
  });
});
