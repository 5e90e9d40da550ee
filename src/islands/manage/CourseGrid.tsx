// The managed courses that were asked for, page by page, and the questions before something is done to one.
import { useMemo, useRef, useState } from 'react';
import { groupDigits } from '#contract/digits.ts';
import type { ManagedPage } from '#site/api/admin-courses.ts';
import { fetchOffice, NO_OFFICE } from '#site/api/office.ts';
import { counted } from '#site/lib/plural.ts';
import { useKnown } from '#site/queries/use-loaded.ts';
import { useMay } from '#site/queries/use-may.ts';
import { WHOLE_LIST } from '../parts/address.ts';
import { Pages } from '../parts/Pages.tsx';
import { useFocusHome } from '../parts/use-focus-home.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { DeleteCourse } from './DeleteCourse.tsx';
import { ManagedCourse, type Question, type Rights } from './ManagedCourse.tsx';
import { ManageFilters } from './ManageFilters.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { address, isWhole, type Query } from './shown.ts';
import { useCopies } from './use-copies.ts';

interface CourseGridProps {
  query: Query;
  found: ManagedPage;
  /** What stands is not yet what the query says. */
  isBehind: boolean;
  onChanged: () => void;
  onDeleted: (courseId: string) => void;
}

export function CourseGrid({ query, found, isBehind, onChanged, onDeleted }: CourseGridProps) {
  const office = useKnown(fetchOffice, NO_OFFICE);
  const rights = useRights();
  const [question, setQuestion] = useState<Question>();
  const { copying, copy } = useCopies(onChanged);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusHome(heading, found.data);
  // One question may lead to another: the first, as it goes, takes only itself away.
  const close = (what: Question['about']) => () =>
    setQuestion((open) => (open?.about === what ? undefined : open));
  const about = (what: Question['about']) =>
    question?.about === what ? question.course : undefined;
  return (
    <section className="app-sec" aria-busy={isBehind}>
      <h2 className="sr" id="courses" tabIndex={-1} ref={heading}>
        Courses
      </h2>
      <ManageFilters query={query} hasDay={found.isMore || query.until !== ''} />
      <p className="small muted num py-4" role="status">
        {countLine(found, query)}
      </p>
      {found.data.length === 0 && <Nothing />}
      <ul className="cards" aria-label="Courses">
        {found.data.map((course) => (
          <li key={course.id}>
            <ManagedCourse
              course={course}
              office={office}
              rights={rights}
              copying={copying === course.id}
              onQuestion={setQuestion}
              onCopy={copy}
            />
          </li>
        ))}
      </ul>
      {(found.pages > 1 || query.before !== '') && (
        <Pages
          label="Pages of courses"
          {...{ page: found.page, pages: found.pages, older: found.older }}
          isOlder={query.before !== ''}
          address={address}
          top="courses"
        />
      )}
      <DeleteCourse
        course={about('delete')}
        onDeleted={onDeleted}
        onUnpublish={(course) => setQuestion({ about: 'status', course })}
        onClose={close('delete')}
      />
      <PublishDialog course={about('status')} onChanged={onChanged} onClose={close('status')} />
    </section>
  );
}

function useRights(): Rights {
  const deletes = useMay('courses.delete');
  const publishes = useMay('courses.publish');
  const moderates = useMay('reviews.moderate');
  return useMemo(() => ({ deletes, publishes, moderates }), [deletes, publishes, moderates]);
}

function countLine({ total, isMore, figures }: ManagedPage, query: Query): string {
  const all = counted(figures.courses, 'course');
  if (isWhole(query) || (total === figures.courses && !isMore)) return all;
  return `${groupDigits(total)}${isMore ? '+' : ''} of ${all}`;
}

function Nothing() {
  const all = { ...WHOLE_LIST, status: '', category: '', sort: '' } as const;
  return (
    <EmptyState
      title="No course matches"
      text="Search for less, or look at every status."
      seed="e2"
    >
      <Button look="line" size="sm" onClick={() => address.push(all)}>
        Show all courses
      </Button>
    </EmptyState>
  );
}
