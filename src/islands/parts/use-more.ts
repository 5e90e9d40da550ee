// The pages after the first one of a list: asked for one by one, and added to what stands.
import { useMemo, useState } from 'react';
import type { CardPage } from '#site/api/course-lists.ts';
import type { SiteCourse } from '#site/api/course.ts';

/** What comes after the courses that are there. */
export interface More {
  status: 'ready' | 'loading' | 'failed';
  onMore: () => void;
}

interface Added extends CardPage {
  /** The first page, to which these belong. */
  to: CardPage | null;
  status: More['status'];
}

const addedTo = (first: CardPage | null): Added => ({
  ...(first ?? { courses: [], page: 1, pages: 1 }),
  ...{ to: first, status: 'ready' },
});

/** The courses of all pages that are here; with `more` where there are others. `fetchPage` must be stable. */
export function useMore(
  first: CardPage | null,
  fetchPage: (page: number) => Promise<CardPage>,
): { courses: readonly SiteCourse[]; more: More | undefined } {
  const [added, setAdded] = useState(() => addedTo(first));
  const current = added.to === first ? added : addedTo(first);
  if (current !== added) setAdded(current);
  return useMemo(() => {
    const { page, pages, status, courses } = current;
    // Of another list than is shown by then nothing is taken.
    const put = (change: (known: Added) => Added) =>
      setAdded((known) => (known.to === first ? change(known) : known));
    const onMore = () => {
      if (status === 'loading') return;
      put((known) => ({ ...known, status: 'loading' }));
      fetchPage(page + 1).then(
        (next) => put((known) => withPage(known, next)),
        () => put((known) => ({ ...known, status: 'failed' })),
      );
    };
    return { courses, more: page < pages ? { status, onMore } : undefined };
  }, [current, first, fetchPage]);
}

/** A course that was published meanwhile has moved the others: none stands twice. */
function withPage(known: Added, { courses, page, pages }: CardPage): Added {
  const ids = new Set(known.courses.map(({ id }) => id));
  const others = courses.filter(({ id }) => !ids.has(id));
  return { ...known, page, pages, status: 'ready', courses: [...known.courses, ...others] };
}
