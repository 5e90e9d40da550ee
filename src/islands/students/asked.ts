// Which students are asked for, as the address of the page says it.
import type { WantedStudents } from '#site/api/people.ts';
import { addressOf, pageOf, searchText } from '../parts/address.ts';

export interface Asked extends WantedStudents {
  page: number;
}

export function readAsked(search: string): Asked {
  const asked = new URLSearchParams(search);
  return {
    query: asked.get('query')?.trim() ?? '',
    courseId: asked.get('course') ?? '',
    page: pageOf(asked),
  };
}

export function searchOf({ query, courseId, page }: Asked): string {
  return searchText({ query: query.trim(), course: courseId, page: page > 1 ? page : '' });
}

export const address = addressOf({ read: readAsked, write: searchOf });
