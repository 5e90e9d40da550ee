// The query of the students, as the address of the page says it.
import type { StudentsQuery } from '#site/api/people.ts';
import { addressOf, type PageQuery, pageOf, searchText } from '../parts/address.ts';

export type Query = StudentsQuery & PageQuery;

export function readQuery(search: string): Query {
  const params = new URLSearchParams(search);
  return {
    query: params.get('query')?.trim() ?? '',
    courseId: params.get('course') ?? '',
    page: pageOf(params),
  };
}

export function writeQuery({ query, courseId, page }: Query): string {
  return searchText({ query: query.trim(), course: courseId, page: page > 1 ? page : '' });
}

export const address = addressOf({ read: readQuery, write: writeQuery });
