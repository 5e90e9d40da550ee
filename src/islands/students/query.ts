// The query of the students, as the address of the page says it.
import type { StudentsQuery } from '#site/api/people.ts';
import { addressOf, pageEntries, type PageQuery, readPage, searchText } from '../parts/address.ts';

export type Query = StudentsQuery & PageQuery;

export function readQuery(search: string): Query {
  const params = new URLSearchParams(search);
  return {
    ...readPage(params),
    courseId: params.get('course') ?? '',
  };
}

export function writeQuery({ courseId, ...rest }: Query): string {
  return searchText({ ...pageEntries(rest), course: courseId });
}

export const address = addressOf({ read: readQuery, write: writeQuery });
