import { MANAGED_QUERY_MAX } from '#contract/courses/course-lists.ts';
import { keyParam, createListUrl, textParam } from '../../ui/lists/list-address.ts';

export const STATUS_LABELS = { '': 'All', Published: 'Published', Draft: 'Draft' } as const;
export const SORT_LABELS = {
  '': 'Newest first',
  name: 'Name',
  students: 'Most students',
  price: 'Highest price',
} as const;

/** Empty: the number of courses decides. */
const VIEW_LABELS = { '': '', list: 'List', cards: 'Cards' } as const;
type View = 'list' | 'cards';
/** More courses than this are shown as a list. */
const CARDS_MAX = 12;

export const managedCoursesUrl = createListUrl(
  {
    status: keyParam(STATUS_LABELS),
    category: textParam(),
    sort: keyParam(SORT_LABELS),
    view: { ...keyParam(VIEW_LABELS), isFilter: false },
  },
  { maxLength: MANAGED_QUERY_MAX },
);
export type ManagedQuery = ReturnType<typeof managedCoursesUrl.read>;

export function getView({ view }: Pick<ManagedQuery, 'view'>, courses: number): View {
  return view || (courses > CARDS_MAX ? 'list' : 'cards');
}
