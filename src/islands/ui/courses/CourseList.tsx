import { type MouseEvent, startTransition, useEffect, useRef, useState } from 'react';
import type { SiteCourse } from '#site/api/course.ts';
import { CARDS_PER_PAGE } from '#contract/courses/course-lists.ts';
import { CourseCard, CourseSkeleton, getTitleId } from './CourseCard.tsx';
import { Loading } from '#site/islands/ui/Art.tsx';
import { Button, getButtonClass } from '#site/islands/ui/Button.tsx';
import { Failed } from '#site/islands/ui/Failed.tsx';
import type { Elements } from '#site/islands/ui/elements.ts';
import { observeInView } from '#site/lib/in-view.ts';
import { paths } from '#contract/paths.ts';
import type { More } from '../lists/use-more.ts';
import { isEnrolled } from '#site/queries/enrolments.ts';
import { useEnrolments } from '#site/queries/use-enrolments.ts';
import { useSession } from '#site/queries/use-session.ts';

/** Cards rendered at first (about one screen) and added per step, so that 2,000 courses render as fast as 20. */
const FIRST_BATCH = 6;
const BATCH_SIZE = 18;
/** Beyond this number of cards the list grows only by a button, so that users can reach the footer. */
const AUTO_GROW_MAX = 96;
/** CAT-17. */
const FOLLOW_DELAY_MS = 500;

interface CourseListProps {
  courses: readonly SiteCourse[];
  /** A new value starts at the top of the list; fresh courses for the same value do not. */
  queryKey?: unknown;
  isBuilt?: boolean;
  more?: More | undefined;
  children?: Elements;
}

export function CourseList({
  courses,
  queryKey,
  isBuilt = false,
  more,
  children,
}: CourseListProps) {
  const enrolments = useEnrolments();
  const { user } = useSession();
  const [renderedCount, setRenderedCount] = useState(isBuilt ? CARDS_PER_PAGE : FIRST_BATCH);
  const [renderedKey, setRenderedKey] = useState(queryKey);
  if (renderedKey !== queryKey) {
    setRenderedKey(queryKey);
    setRenderedCount(FIRST_BATCH);
  }
  const isAllRendered = renderedCount >= courses.length;
  const grow = () =>
    isAllRendered ? more?.onMore() : setRenderedCount((count) => count + BATCH_SIZE);
  const focusNext = useFocusNext(courses, renderedCount);
  const showMore = () => {
    if (isAllRendered) more?.onMore();
    setRenderedCount((count) => count + BATCH_SIZE);
    focusNext();
  };
  return (
    <>
      <h2 className="sr-only">Courses</h2>
      <div className="cards cards-3">
        {courses.slice(0, renderedCount).map((course, index) => (
          <CourseCard key={course.id} course={course} surface="catalogue" eager={index === 0}>
            <DelayedLink course={course} look="line" text="View Details" />
            {!isEnrolled(course, enrolments, user?._id) && (
              <DelayedLink course={course} text="Enroll" />
            )}
          </CourseCard>
        ))}
      </div>
      {(!isAllRendered || more) && (
        <ListEnd
          growsAutomatically={renderedCount < AUTO_GROW_MAX}
          status={isAllRendered ? more?.status : 'ready'}
          onNear={() => startTransition(grow)}
          onPress={showMore}
        />
      )}
      {isAllRendered && !more && children}
    </>
  );
}

/** Focuses the next card as soon as it is rendered. */
function useFocusNext(courses: readonly SiteCourse[], renderedCount: number): () => void {
  const next = useRef<number>(undefined);
  useEffect(() => {
    const course = next.current === undefined ? undefined : courses[next.current];
    const card = course && document.getElementById(getTitleId(course));
    if (!card) return;
    next.current = undefined;
    card.focus();
  }, [courses, renderedCount]);
  return () => {
    next.current = Math.min(renderedCount, courses.length);
  };
}

/** Follows the link after a delay; with a modifier key the browser handles it. */
function DelayedLink({ course, text, look }: { course: SiteCourse; text: string; look?: 'line' }) {
  const [isLeaving, setIsLeaving] = useState(false);
  const href = paths.courseDetail(course.id);
  const followLater = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (isLeaving) return;
    setIsLeaving(true);
    setTimeout(() => {
      // The back button may restore the page in its current state.
      setIsLeaving(false);
      location.assign(href);
    }, FOLLOW_DELAY_MS);
  };
  return (
    <a
      className={getButtonClass({ size: 'sm', ...(look ? { look } : {}) })}
      href={href}
      aria-describedby={getTitleId(course)}
      onClick={followLater}
    >
      {text}
    </a>
  );
}

/** Distance from the viewport at which the list grows. */
const AHEAD_PX = 1600;

interface ListEndProps {
  growsAutomatically: boolean;
  status: More['status'] | undefined;
  onNear: () => void;
  onPress: () => void;
}

function ListEnd({ growsAutomatically, status, onNear, onPress }: ListEndProps) {
  if (status === 'failed') {
    return (
      <div className="mt-6">
        <Failed text="More courses could not be loaded." onRetry={onPress} />
      </div>
    );
  }
  if (growsAutomatically && status === 'ready') return <NearEnd onNear={onNear} />;
  if (growsAutomatically) return <Loading text="Loading courses..." />;
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

export function CourseListLoading() {
  return (
    <>
      <Loading text="Loading courses..." />
      <div className="cards cards-3 mt-6">
        {[1, 2, 3, 4, 5, 6].map((index) => (
          <CourseSkeleton key={index} />
        ))}
      </div>
    </>
  );
}
