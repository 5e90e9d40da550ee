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
  /** Where the page behind it begins; null behind the last. */
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

/** The rows of all pages that are here; with `more` where there are others. `fetchPage` and `rules` must be stable. */
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
    // Of another list than is shown by then nothing is taken.
    const put = (change: Partial<Added<Page, Row>>) =>
      setAdded((known) => (known.to === first ? { ...known, ...change } : known));
    const onMore = () => {
      if (status === 'loading' || next === null) return;
      put({ status: 'loading' });
      fetchPage(next).then(
        (page) => {
          // What came meanwhile has moved the others: none stands twice.
          const keys = new Set(rows.map(getKey));
          const others = getRows(page).filter((row) => !keys.has(getKey(row)));
          put({ last: page, status: 'ready', rows: [...rows, ...others] });
        },
        () => put({ status: 'failed' }),
      );
    };
    return { rows, more: next === null ? undefined : { status, onMore } };
  }, [current, first, fetchPage, getRows, nextOf, getKey]);
}
