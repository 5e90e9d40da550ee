// How every call of the contract is measured. One without a row here does not compile.
import type { api } from '#contract/api.ts';
import type { Row } from '../case.ts';
import { CHANGES } from './changes.ts';
import { LISTS } from './lists.ts';
import { STUDENTS } from './students.ts';
import { VISITORS } from './visitors.ts';

export const CASES = {
  ...VISITORS,
  ...STUDENTS,
  ...LISTS,
  ...CHANGES,
} satisfies Record<keyof typeof api, Row>;
