// The managed courses that were asked for, page by page, and the questions before something is done to one.
import { useDeferredValue, useRef, useState } from 'react';
import type { SiteCourse } from '#site/api/course.ts';
import { fetchOffice, NO_OFFICE } from '#site/api/office.ts';
import { counted } from '#site/lib/plural.ts';
import { useKnown } from '#site/queries/use-known.ts';
import { WHOLE_LIST } from '../parts/address.ts';
import { Pages } from '../parts/Pages.tsx';
import { useFocusHome } from '../parts/use-focus-home.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { DeleteCourse } from './DeleteCourse.tsx';
import { ManagedCourse, type Question } from './ManagedCourse.tsx';
import { ManageFilters } from './ManageFilters.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { address, type Query, matching, pageFrom } from './shown.ts';
import { useCopies } from './use-copies.ts';

interface CourseGridProps {
  query: Query;
  courses: readonly SiteCourse[];
  onChanged: () => void;
  onDeleted: (courseId: string) => void;
}

export function CourseGrid({ query, courses, onChanged, onDeleted }: CourseGridProps) {
  const office = useKnown(fetchOffice, NO_OFFICE);
  const [question, setQuestion] = useState<Question>();
  const { copying, copy } = useCopies(onChanged);
  const heading = useRef<HTMLHeadingElement>(null);
  // What is typed is seen at once; the list follows as soon as it is drawn.
  const deferred = useDeferredValue(query);
  const found = matching(courses, deferred);
  const shown = pageFrom(found, deferred.page);
  useFocusHome(heading, found);
  // One question may lead to another: the first, as it goes, takes only itself away.
  const close = (what: Question['about']) => () =>
    setQuestion((open) => (open?.about === what ? undefined : open));
  const about = (what: Question['about']) =>
    question?.about === what ? question.course : undefined;
  return (
    <section className="app-sec">
      <h2 className="sr" id="courses" tabIndex={-1} ref={heading}>
        Courses
      </h2>
      <ManageFilters query={query} courses={courses} />
      <p className="small muted num py-4" role="status">
        {countLine(found.length, courses.length)}
      </p>
      {found.length === 0 && <Nothing />}
      <ul className="cards" aria-label="Courses">
        {shown.courses.map((course) => (
          <li key={course.id}>
            <ManagedCourse
              course={course}
              office={office}
              copying={copying === course.id}
              onQuestion={setQuestion}
              onCopy={copy}
            />
          </li>
        ))}
      </ul>
      {shown.pages > 1 && (
        <Pages label="Pages of courses" {...shown} address={address} top="courses" />
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

function countLine(found: number, all: number): string {
  return found === all ? counted(all, 'course') : `${found} of ${counted(all, 'course')}`;
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
