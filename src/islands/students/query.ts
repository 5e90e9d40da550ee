// The query of the students, as the address of the page says it.
import type { WantedStudents } from '#site/api/people.ts';
import { addressOf, type PageQuery, pageOf, searchText } from '../parts/address.ts';

export type Query = WantedStudents & PageQuery;

export function readQuery(search: string): Query {
  const given = new URLSearchParams(search);
  return {
    query: given.get('query')?.trim() ?? '',
    courseId: given.get('course') ?? '',
    page: pageOf(given),
  };
}

export function writeQuery({ query, courseId, page }: Query): string {
  return searchText({ query: query.trim(), course: courseId, page: page > 1 ? page : '' });
}

export const address = addressOf({ read: readQuery, write: writeQuery });
