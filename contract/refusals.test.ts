// The list of refusals is closed, whole and without the dead; what a call names is of the list and its own.
import { describe, expect, it } from 'vitest';
import { Done } from './answer.ts';
import { api } from './api.ts';
import { endpoint, getRefusals } from './endpoint.ts';
import type { Endpoint } from './endpoint.ts';
import { ERROR_CODES, OF_EVERY_CALL, REFUSALS } from './refusals.ts';
import type { ErrorCode } from './refusals.ts';

const CALLS = Object.entries<Endpoint>(api);

describe('the list', () => {
  it.each(Object.entries(REFUSALS))('%s says in one sentence what it means', (_code, refusal) => {
    expect(refusal.meaning).toMatch(/^[A-Z][^.!?]+\.$/);
  });

  it('holds no code that nothing is refused with', () => {
    // Not declared by endpoints: a wrong method, and an invalid video URL.
    const named = new Set<ErrorCode>(['wrong_method', 'bad_link']);
    for (const [, call] of CALLS) for (const code of getRefusals(call)) named.add(code);
    expect([...named].toSorted()).toEqual(ERROR_CODES.toSorted());
  });
});

describe('a call', () => {
  const call = { access: 'public', answer: Done, summary: 'Planted.' } as const;

  it.each(CALLS)('%s names each refusal once', (_name, { access, ...rest }) => {
    const all = getRefusals({ access, ...rest });
    expect(new Set(all).size).toBe(all.length);
    expect(all).toEqual(expect.arrayContaining([...OF_EVERY_CALL]));
  });

  it.each(CALLS)('%s names a permission exactly when it is for admins', (_name, item) => {
    expect(item.needs !== undefined).toBe(item.access === 'admin');
  });

  it('that misspells a code does not compile', () => {
    // @ts-expect-error There is no such code.
    const planted = endpoint('GET /planted', { ...call, fails: ['not_fuond'] });
    expect(ERROR_CODES).not.toContain(planted.fails?.[0]);
  });

  it('that names what any call, or any of its access, may be refused with does not compile', () => {
    // @ts-expect-error Any call may be busy.
    const busy = endpoint('GET /planted', { ...call, fails: ['busy'] });
    // @ts-expect-error Nobody who is not signed in gets as far as a call that asks for it.
    const signedOut = endpoint('GET /planted', { ...call, fails: ['not_signed_in'] });
    expect(getRefusals(busy).filter((code) => code === 'busy')).toHaveLength(2);
    expect(getRefusals(signedOut)).toContain('not_signed_in');
  });

  it('admin calls without a permission, or other calls with one, do not compile', () => {
    // @ts-expect-error The permission is missing.
    const admin = endpoint('GET /planted', { answer: Done, summary: 'Planted.' });
    // @ts-expect-error A visitor has no permission.
    const open = endpoint('GET /planted', { ...call, needs: 'courses.edit' });
    expect([admin.needs, open.needs]).toEqual([undefined, 'courses.edit']);
  });
});
