// How every call of the contract is measured. One without a row here does not compile.
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Case, Row } from '../case.ts';
import { BUNDLES } from './bundles.ts';
import { CHANGES } from './changes.ts';
import { COUPONS } from './coupons.ts';
import { LISTS } from './lists.ts';
import { STUDENTS } from './students.ts';
import { TEAM } from './team.ts';
import { VISITORS } from './visitors.ts';

export const CASES = {
  ...VISITORS,
  ...STUDENTS,
  ...LISTS,
  ...CHANGES,
  ...COUPONS,
  ...BUNDLES,
  ...TEAM,
} satisfies Record<keyof typeof api, Row>;

/** Every case that is measured, or those of one call, by a name for people. */
export function casesOf(only?: string): { key: string; call: Endpoint; one: Case }[] {
  const names = Object.keys(CASES) as (keyof typeof CASES)[];
  return names
    .filter((name) => only === undefined || name === only)
    .flatMap((name) => {
      const row = CASES[name];
      if ('leftOut' in row) return [];
      return row.map((one: Case) => ({ key: keyOf(name, one), call: api[name], one }));
    });
}

const keyOf = (name: string, { what }: Case): string =>
  what === '' ? `\`${name}\`` : `\`${name}\`, ${what}`;
