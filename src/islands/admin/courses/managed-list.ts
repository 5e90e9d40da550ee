import { MANAGED_QUERY_MAX } from '#contract/courses/course-lists.ts';
import { keyParam, listAddress, textParam } from '../../ui/lists/list-address.ts';

export const STATUSES = { '': 'All', Published: 'Published', Draft: 'Draft' } as const;
export const ORDERS = {
  '': 'Newest first',
  name: 'Name',
  students: 'Most students',
  price: 'Highest price',
} as const;

/** Empty: the number of courses decides. */
export const VIEWS = { '': '', list: 'List', cards: 'Cards' } as const;
export type View = 'list' | 'cards';
/** More courses than this are shown as a list. */
const CARDS_MAX = 12;

export const address = listAddress(
  {
    status: keyParam(STATUSES),
    category: textParam(),
    sort: keyParam(ORDERS),
    view: { ...keyParam(VIEWS), isFilter: false },
  },
  { maxLength: MANAGED_QUERY_MAX },
);
export type Query = ReturnType<typeof address.read>;

export function toView({ view }: Pick<Query, 'view'>, courses: number): View {
  return view || (courses > CARDS_MAX ? 'list' : 'cards');
}
