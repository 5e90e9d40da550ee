import { useMemo, useState } from 'react';
import type { CardPage } from '#site/api/course-lists.ts';
import type { SiteCourse } from '#site/api/course.ts';

export interface More {
  status: 'ready' | 'loading' | 'failed';
  onMore: () => void;
}

export interface PageRules<Page, Row, Place> {
  getRows: (page: Page) => readonly Row[];
  getKey: (row: Row) => string;
  /** The page number or cursor of the next page; null after the last. */
  nextOf: (page: Page) => Place | null;
}

export const CARDS: PageRules<CardPage, SiteCourse, number> = {
  getRows: ({ courses }) => courses,
  getKey: ({ id }) => id,
  nextOf: ({ page, pages }) => (page < pages ? page + 1 : null),
};

interface Added<Page, Row> {
  to: Page | null;
  last: Page | null;
  rows: readonly Row[];
  status: More['status'];
}

/** The rows of all loaded pages, and `more` while there are further pages. `fetchPage` and `rules` must be stable. */
export function useMore<Page, Row, Place>(
  first: Page | null,
  fetchPage: (place: Place) => Promise<Page>,
  rules: PageRules<Page, Row, Place>,
): { rows: readonly Row[]; more: More | undefined } {
  const { getRows, nextOf, getKey } = rules;
  const begin = (): Added<Page, Row> => ({
    to: first,
    last: first,
    status: 'ready',
    rows: first ? getRows(first) : [],
  });
  const [added, setAdded] = useState(begin);
  const current = added.to === first ? added : begin();
  if (current !== added) setAdded(current);
  return useMemo(() => {
    const { last, status, rows } = current;
    const next = last && nextOf(last);
    // A response for a list that is no longer shown is dropped.
    const put = (change: Partial<Added<Page, Row>>) =>
      setAdded((known) => (known.to === first ? { ...known, ...change } : known));
    const onMore = () => {
      if (status === 'loading' || next === null) return;
      put({ status: 'loading' });
      fetchPage(next).then(
        (page) => {
          // New entries may have shifted the pages: skip rows that are already shown.
          const keys = new Set(rows.map(getKey));
          const newRows = getRows(page).filter((row) => !keys.has(getKey(row)));
          put({ last: page, status: 'ready', rows: [...rows, ...newRows] });
        },
        () => put({ status: 'failed' }),
      );
    };
    return { rows, more: next === null ? undefined : { status, onMore } };
  }, [current, first, fetchPage, getRows, nextOf, getKey]);
}
