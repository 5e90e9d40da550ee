// The query of the students, as the address of the page says it.
import type { StudentState } from '#contract/student-filter.ts';
import type { StudentsQuery } from '#site/api/people.ts';
import { addressOf, pageEntries, type PageQuery, readPage, searchText } from '../parts/address.ts';

/** As the contract has them; its schemas are no part of this page. */
export const STATES: readonly StudentState[] = [
  ...(['invited', 'not_started', 'in_progress', 'inactive', 'completed'] as const),
];

export type Query = StudentsQuery & PageQuery;

export function readQuery(search: string): Query {
  const params = new URLSearchParams(search);
  return {
    ...readPage(params),
    courseId: params.get('course') ?? '',
    state: STATES.find((state) => state === params.get('state')) ?? '',
  };
}

export function writeQuery({ courseId, state, ...rest }: Query): string {
  return searchText({ ...pageEntries(rest), course: courseId, state });
}

export const address = addressOf({ read: readQuery, write: writeQuery });
