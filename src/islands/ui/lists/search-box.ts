import type { SiteCourse } from '#site/api/course.ts';
import { pluralize } from '#site/lib/plural.ts';

/** SRCH-02. */
export const SEARCH_DEBOUNCE_MS = 300;
/** SRCH-03. */
const RESULTS_SHOWN = 5;

export interface SearchBox {
  query: string;
  found: { query: string; courses: readonly SiteCourse[] } | null;
  /** Index of the active result; -1 for the text itself. */
  active: number;
  open: boolean;
}

export const EMPTY_BOX: SearchBox = { query: '', found: null, active: -1, open: false };

export type SearchEvent =
  | { type: 'typed'; query: string }
  | { type: 'found'; query: string; courses: readonly SiteCourse[] }
  | { type: 'failed' }
  | { type: 'moved'; by: 1 | -1 }
  /** To the first or the last result. */
  | { type: 'movedTo'; end: 'first' | 'last' }
  | { type: 'opened' }
  | { type: 'closed' };

export function reduceSearchBox(box: SearchBox, event: SearchEvent): SearchBox {
  if (event.type === 'typed') {
    if (event.query.trim() === '') return { ...EMPTY_BOX, query: event.query };
    return { ...box, query: event.query, active: -1 };
  }
  if (event.type === 'found') {
    if (event.query !== box.query) return box;
    return { ...box, found: event, active: -1, open: true };
  }
  if (event.type === 'failed') return { ...box, found: null, active: -1, open: false };
  if (event.type === 'opened') return { ...box, open: box.found !== null };
  if (event.type === 'closed') return { ...box, open: false, active: -1 };
  const last = listShownResults(box).length - 1;
  if (event.type === 'movedTo') return { ...box, active: event.end === 'first' ? 0 : last };
  const positions = last + 2;
  const active = ((box.active + 1 + event.by + positions) % positions) - 1;
  return { ...box, open: box.found !== null, active };
}

export function listShownResults(box: SearchBox): readonly SiteCourse[] {
  return box.found?.courses.slice(0, RESULTS_SHOWN) ?? [];
}

export function isExpanded(box: SearchBox): boolean {
  return box.open && listShownResults(box).length > 0;
}

/** The line under the results; empty when all of them are shown (OPEN-40). */
export function getFootLine(box: SearchBox): string {
  if (!box.found) return '';
  const { courses, query } = box.found;
  if (courses.length === 0) return `No courses found for "${query.trim()}"`;
  return courses.length > RESULTS_SHOWN
    ? `Showing ${RESULTS_SHOWN} of ${courses.length} results`
    : '';
}

/** The announcement for screen readers, which do not read the results by themselves. */
export function getAnnouncement(box: SearchBox): string {
  if (!box.found || !box.open) return '';
  const { length } = box.found.courses;
  if (length === 0) return 'No results.';
  const shown = listShownResults(box).length;
  return `${pluralize(length, 'result')}${shown < length ? `, ${shown} shown` : ''}.`;
}
