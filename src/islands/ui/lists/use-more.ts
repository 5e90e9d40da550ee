import { useMemo, useState } from 'react';
import type { CardPage } from '#site/api/course-lists.ts';
import type { SiteCourse } from '#site/api/course.ts';

export interface More {
  status: 'ready' | 'loading' | 'failed';
  onMore: () => void;
}

export interface PageRules<Page, Row, Cursor> {
  getRows: (page: Page) => readonly Row[];
  getKey: (row: Row) => string;
  /** The page number or cursor of the next page; null after the last. */
  getNext: (page: Page) => Cursor | null;
}

export const CARD_PAGE_RULES: PageRules<CardPage, SiteCourse, number> = {
  getRows: ({ courses }) => courses,
  getKey: ({ id }) => id,
  getNext: ({ page, pages }) => (page < pages ? page + 1 : null),
};

interface LoadedRows<Page, Row> {
  to: Page | null;
  last: Page | null;
  rows: readonly Row[];
  status: More['status'];
}

/** The rows of all loaded pages, and `more` while there are further pages. `fetchPage` and `rules` must be stable. */
export function useMore<Page, Row, Cursor>(
  first: Page | null,
  fetchPage: (cursor: Cursor) => Promise<Page>,
  rules: PageRules<Page, Row, Cursor>,
): { rows: readonly Row[]; more: More | undefined } {
  const { getRows, getNext, getKey } = rules;
  const createState = (): LoadedRows<Page, Row> => ({
    to: first,
    last: first,
    status: 'ready',
    rows: first ? getRows(first) : [],
  });
  const [loadedRows, setLoadedRows] = useState(createState);
  const current = loadedRows.to === first ? loadedRows : createState();
  if (current !== loadedRows) setLoadedRows(current);
  return useMemo(() => {
    const { last, status, rows } = current;
    const next = last && getNext(last);
    // A response for a list that is no longer shown is dropped.
    const update = (change: Partial<LoadedRows<Page, Row>>) =>
      setLoadedRows((known) => (known.to === first ? { ...known, ...change } : known));
    const onMore = () => {
      if (status === 'loading' || next === null) return;
      update({ status: 'loading' });
      fetchPage(next).then(
        (page) => {
          // New entries may have shifted the pages: skip rows that are already shown.
          const keys = new Set(rows.map(getKey));
          const newRows = getRows(page).filter((row) => !keys.has(getKey(row)));
          update({ last: page, status: 'ready', rows: [...rows, ...newRows] });
        },
        () => update({ status: 'failed' }),
      );
    };
    return { rows, more: next === null ? undefined : { status, onMore } };
  }, [current, first, fetchPage, getRows, getNext, getKey]);
}
