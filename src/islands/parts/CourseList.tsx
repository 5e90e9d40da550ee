// Cards of courses with the ways to them. A long list grows as its end comes near.
import '#site/styles/components/course-card.css';
import { type MouseEvent, startTransition, useEffect, useRef, useState } from 'react';
import type { SiteCourse } from '#site/api/course.ts';
import { CourseCard, CourseSkeleton, titleId } from './CourseCard.tsx';
import { Loading } from '#site/islands/ui/Art.tsx';
import { Button, buttonClass } from '#site/islands/ui/Button.tsx';
import { watchNear } from '#site/lib/near.ts';
import { paths } from '#site/paths.ts';
import { isEnrolled } from '#site/stores/queries/enrolments.ts';
import { useEnrolments, useSession } from '#site/stores/queries/use-enrolments.ts';

/** Cards drawn with a choice, a screen of them: what keeps 2,000 courses as quick as 20. */
const FIRST = 6;
/** Cards drawn when the end comes near. */
const BATCH = 18;
/** From here on the list grows when it is asked to, so that the foot of the page can be reached. */
const GROWS_BY_ITSELF = 96;
/** CAT-17. */
const LEAVE_MS = 500;

export function CourseList({ courses }: { courses: readonly SiteCourse[] }) {
  const known = useEnrolments();
  const { user } = useSession();
  const [drawn, setDrawn] = useState(FIRST);
  const [drawnOf, setDrawnOf] = useState(courses);
  // Another choice begins at the top of its list.
  if (drawnOf !== courses) {
    setDrawnOf(courses);
    setDrawn(FIRST);
  }
  const grow = () => setDrawn((count) => count + BATCH);
  const showMore = () => {
    grow();
    const next = courses[drawn];
    if (next) requestAnimationFrame(() => document.getElementById(titleId(next))?.focus());
  };
  return (
    <>
      <h2 className="sr">Courses</h2>
      <div className="cards cards-3">
        {courses.slice(0, drawn).map((course) => (
          <CourseCard key={course.id} course={course} surface="catalogue">
            <Leave course={course} look="line" text="View Details" />
            {!isEnrolled(course, known, user?._id) && <Leave course={course} text="Enroll" />}
          </CourseCard>
        ))}
      </div>
      {drawn < courses.length && drawn < GROWS_BY_ITSELF && (
        <ListEnd onNear={() => startTransition(grow)} />
      )}
      {drawn < courses.length && drawn >= GROWS_BY_ITSELF && (
        <p className="mt-6 text-center">
          <Button look="line" onClick={showMore}>
            Show more courses
          </Button>
        </p>
      )}
    </>
  );
}

interface LeaveProps {
  course: SiteCourse;
  text: string;
  look?: 'line';
}

/** A link that goes after a moment; with a modifier key the browser has its way. */
function Leave({ course, text, look }: LeaveProps) {
  const [leaving, setLeaving] = useState(false);
  const href = paths.courseDetail(course.id);
  const leave = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (leaving) return;
    setLeaving(true);
    setTimeout(() => {
      // Whoever comes back finds the page as it was left.
      setLeaving(false);
      location.assign(href);
    }, LEAVE_MS);
  };
  return (
    <a
      className={buttonClass({ size: 'sm', ...(look ? { look } : {}) })}
      href={href}
      aria-describedby={titleId(course)}
      onClick={leave}
    >
      {text}
    </a>
  );
}

/** How far ahead of a reader the list grows. */
const AHEAD_PX = 1600;

function ListEnd({ onNear }: { onNear: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = end;
    return current ? watchNear(current, AHEAD_PX, onNear) : undefined;
  });
  return <div ref={end} className="h-px" />;
}

/** While the courses are on the way. */
export function CourseListWaiting() {
  return (
    <>
      <Loading text="Loading courses..." />
      <div className="cards cards-3 mt-6">
        {[1, 2, 3, 4, 5, 6].map((place) => (
          <CourseSkeleton key={place} />
        ))}
      </div>
    </>
  );
}
