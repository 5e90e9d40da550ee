import type { Ordered, StudentsQuery } from '#site/api/students.ts';
import { textIn } from '#site/lib/text-in.ts';
import {
  getAddress,
  pageEntries,
  type PageQuery,
  readPage,
  searchText,
} from '../../ui/parts/address.ts';
import { DAY_CHOICES, ORDER_CHOICES, STATE_CHOICES } from './student-labels.ts';

export type Query = StudentsQuery & Ordered & PageQuery;

/** The chosen one, or the first. */
function chosen<Value extends string>(
  choices: readonly { value: Value }[],
  text: string | null,
): Value | '' {
  return choices.find(({ value }) => value === text)?.value ?? '';
}

export function readQuery(search: string): Query {
  const params = new URLSearchParams(search);
  const courseId = textIn(params, 'course');
  const sort = chosen(ORDER_CHOICES, params.get('sort'));
  return {
    ...readPage(params),
    courseId,
    state: chosen(STATE_CHOICES, params.get('state')),
    days: chosen(DAY_CHOICES, params.get('days')),
    // Progress is that of a course.
    sort: sort === 'progress' && !courseId ? '' : sort,
  };
}

export function writeQuery({ courseId, state, days, sort, ...rest }: Query): string {
  return searchText({ ...pageEntries(rest), course: courseId, state, days, sort });
}

export const address = getAddress({ read: readQuery, write: writeQuery });
