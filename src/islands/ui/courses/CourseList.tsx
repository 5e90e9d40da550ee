import { type MouseEvent, startTransition, useEffect, useRef, useState } from 'react';
import type { SiteCourse } from '#site/api/course.ts';
import { CARDS_PER_PAGE } from '#contract/courses/course-lists.ts';
import { CourseCard, CourseSkeleton, titleId } from './CourseCard.tsx';
import { Loading } from '#site/islands/ui/Art.tsx';
import { Button, buttonClass } from '#site/islands/ui/Button.tsx';
import { Failed } from '#site/islands/ui/Failed.tsx';
import type { Elements } from '#site/islands/ui/elements.ts';
import { observeInView } from '#site/lib/in-view.ts';
import { paths } from '#contract/paths.ts';
import type { More } from '../lists/use-more.ts';
import { isEnrolled } from '#site/queries/enrolments.ts';
import { useEnrolments } from '#site/queries/use-enrolments.ts';
import { useSession } from '#site/queries/use-session.ts';

/** Cards rendered at first (about one screen) and added per step, so that 2,000 courses render as fast as 20. */
const FIRST = 6;
const BATCH = 18;
/** Beyond this number of cards the list grows only by a button, so that users can reach the footer. */
const GROWS_BY_ITSELF = 96;
/** CAT-17. */
const LEAVE_MS = 500;

interface CourseListProps {
  courses: readonly SiteCourse[];
  /** A new value starts at the top of the list; fresh courses for the same value do not. */
  choice?: unknown;
  isBuilt?: boolean;
  more?: More | undefined;
  children?: Elements;
}

export function CourseList({ courses, choice, isBuilt = false, more, children }: CourseListProps) {
  const known = useEnrolments();
  const { user } = useSession();
  const [drawn, setDrawn] = useState(isBuilt ? CARDS_PER_PAGE : FIRST);
  const [drawnFor, setDrawnFor] = useState(choice);
  if (drawnFor !== choice) {
    setDrawnFor(choice);
    setDrawn(FIRST);
  }
  const isAllDrawn = drawn >= courses.length;
  const grow = () => (isAllDrawn ? more?.onMore() : setDrawn((count) => count + BATCH));
  const focusNext = useFocusNext(courses, drawn);
  const showMore = () => {
    if (isAllDrawn) more?.onMore();
    setDrawn((count) => count + BATCH);
    focusNext();
  };
  return (
    <>
      <h2 className="sr">Courses</h2>
      <div className="cards cards-3">
        {courses.slice(0, drawn).map((course, place) => (
          <CourseCard key={course.id} course={course} surface="catalogue" eager={place === 0}>
            <Leave course={course} look="line" text="View Details" />
            {!isEnrolled(course, known, user?._id) && <Leave course={course} text="Enroll" />}
          </CourseCard>
        ))}
      </div>
      {(!isAllDrawn || more) && (
        <ListEnd
          isNearEnough={drawn < GROWS_BY_ITSELF}
          status={isAllDrawn ? more?.status : 'ready'}
          onNear={() => startTransition(grow)}
          onPress={showMore}
        />
      )}
      {isAllDrawn && !more && children}
    </>
  );
}

/** Focuses the next card as soon as it is rendered. */
function useFocusNext(courses: readonly SiteCourse[], drawn: number): () => void {
  const next = useRef<number>(undefined);
  useEffect(() => {
    const course = next.current === undefined ? undefined : courses[next.current];
    const card = course && document.getElementById(titleId(course));
    if (!card) return;
    next.current = undefined;
    card.focus();
  }, [courses, drawn]);
  return () => {
    next.current = Math.min(drawn, courses.length);
  };
}

/** Follows the link after a delay; with a modifier key the browser handles it. */
function Leave({ course, text, look }: { course: SiteCourse; text: string; look?: 'line' }) {
  const [leaving, setLeaving] = useState(false);
  const href = paths.courseDetail(course.id);
  const leave = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (leaving) return;
    setLeaving(true);
    setTimeout(() => {
      // The back button may restore the page in its current state.
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

/** Distance from the viewport at which the list grows. */
const AHEAD_PX = 1600;

interface ListEndProps {
  isNearEnough: boolean;
  status: More['status'] | undefined;
  onNear: () => void;
  onPress: () => void;
}

function ListEnd({ isNearEnough, status, onNear, onPress }: ListEndProps) {
  if (status === 'failed') {
    return (
      <div className="mt-6">
        <Failed text="More courses could not be loaded." onRetry={onPress} />
      </div>
    );
  }
  if (isNearEnough && status === 'ready') return <NearEnd onNear={onNear} />;
  if (isNearEnough) return <Loading text="Loading courses..." />;
  return (
    <p className="mt-6 text-center">
      <Button look="line" busy={status === 'loading'} busyText="Loading..." onClick={onPress}>
        Show more courses
      </Button>
    </p>
  );
}

function NearEnd({ onNear }: Pick<ListEndProps, 'onNear'>) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = end;
    return current ? observeInView(current, AHEAD_PX, onNear) : undefined;
  });
  return <div ref={end} className="h-px" />;
}

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
