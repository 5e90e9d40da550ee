import '#site/styles/pages/course-detail.css';
import '#site/styles/print/course.css';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { type SiteCoursePage, type FreeVideo, fetchCoursePage } from '#site/api/catalogue.ts';
import type {
  CheckoutSlot,
  CheckoutSlotProps,
  Viewer,
} from '#site/islands/ui/parts/checkout-slot.ts';
import type { PreviewDialogProps } from './PreviewDialog.tsx';
import { CoursePicture } from '#site/islands/ui/parts/CoursePicture.tsx';
import { usePageTitle } from '#site/islands/ui/parts/usePageTitle.ts';
import { Loading } from '#site/islands/ui/Art.tsx';
import { Button, buttonClass } from '#site/islands/ui/Button.tsx';
import { EmptyState } from '#site/islands/ui/EmptyState.tsx';
import { Icon } from '#site/islands/ui/Icon.tsx';
import { paths } from '#contract/paths.ts';
import { markEnrolled, isEnrolled } from '#site/queries/enrolments.ts';
import type { SiteCourse } from '#site/api/course.ts';
import { fetchLearnerCourse, type LearnerCourse } from '#site/api/learning.ts';
import { pathId } from '#site/lib/path-id.ts';
import { useEnrolments } from '#site/queries/use-enrolments.ts';
import { useSession } from '#site/queries/use-session.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { notify } from '#site/stores/notices.ts';
import { isAdmin } from '#site/stores/session.ts';
import { CourseTags, Instructions, Teacher, WhatYouLearn } from './CourseAbout.tsx';
import { FullContent, PreviewContent } from './CourseContent.tsx';
import { CourseIntro } from './CourseIntro.tsx';
import { useEnrolDialog, usePreview } from './late-dialogs.tsx';
import { RelatedCourses } from './RelatedCourses.tsx';
import { ReviewsBlock } from './ReviewsBlock.tsx';
import { LessonRow } from './LessonRow.tsx';

interface CourseDetailProps {
  initial: SiteCoursePage | undefined;
  Checkout: ComponentType<CheckoutSlotProps>;
  /** Fetches what shows the films that anybody may watch. */
  loadPreview: () => Promise<ComponentType<PreviewDialogProps>>;
}

/** PAY-19. */
const RELOAD_MS = 1000;
const NO_PROGRESS = { done: 0, total: 0, percent: 0 };

export function CourseDetail({ initial, ...ways }: CourseDetailProps) {
  const [page, reload] = useCourse(initial);
  if (page.status === 'loading') {
    return (
      <div className="wrap section">
        <Loading text="Loading course..." />
      </div>
    );
  }
  if (page.status === 'missing') return <Missing />;
  return <CourseView course={page.course} reload={reload} {...ways} />;
}

interface CourseViewProps extends Omit<CourseDetailProps, 'initial'> {
  course: SiteCoursePage;
  reload: () => void;
}

function CourseView({ course, reload, Checkout, loadPreview }: CourseViewProps) {
  const viewer = useViewer(course);
  const enrolled = viewer === 'enrolled';
  const insider = enrolled || viewer === 'admin';
  const [learner, reloadLearner] = useLearner(course.id, insider);
  const signUp = useEnrolDialog(course.id);
  const preview = usePreview(loadPreview);
  usePageTitle(course.name);
  const onWatch = enrolled ? undefined : preview.watch;
  const onEnrolled = () => {
    markEnrolled(course.id);
    setTimeout(() => {
      reload();
      reloadLearner();
    }, RELOAD_MS);
  };
  return (
    <div
      className="wrap cd grid grid-cols-[minmax(0,1fr)_24rem] items-start gap-x-[clamp(2rem,6vw,7rem)] max-lg:grid-cols-1"
      aria-busy={preview.isComing}
    >
      <CourseIntro
        course={course}
        progress={enrolled ? (learner?.progress ?? NO_PROGRESS) : null}
      />
      <Checkout course={course} viewer={viewer} onEnrolled={onEnrolled} onOutdated={reload}>
        {(checkout) => {
          const enrol = viewer === 'visitor' ? signUp.ask : checkout.onPay;
          const onEnrol = insider || checkout.waiting ? undefined : enrol;
          return (
            <>
              <EnrolAside course={course} checkout={checkout} onEnrol={onEnrol} onWatch={onWatch} />
              <div className="cd-body max-w-184 pt-[clamp(2.5rem,5vw,5rem)] pb-(--section)">
                {!enrolled && <WhatYouLearn course={course} />}
                {onWatch && <FreeVideos videos={course.videos} onWatch={onWatch} />}
                {insider ? (
                  <FullContent
                    course={learner?.course ?? course}
                    completed={learner?.completed ?? []}
                  />
                ) : (
                  <PreviewContent
                    course={course}
                    checkout={checkout}
                    onEnrol={enrol}
                    onWatch={preview.watch}
                  />
                )}
                <Instructions course={course} />
                <CourseTags course={course} />
                <Teacher course={course} />
                <ReviewsBlock course={course} mayWrite={enrolled} />
              </div>
              {preview.show({ course, onEnrol })}
            </>
          );
        }}
      </Checkout>
      {signUp.show({ courseId: course.id })}
      <RelatedCourses course={course} />
    </div>
  );
}

interface EnrolAsideProps {
  course: SiteCoursePage;
  checkout: CheckoutSlot;
  onEnrol: (() => void) | undefined;
  onWatch: ((videoId: string) => void) | undefined;
}

function EnrolAside({ course, checkout, onEnrol, onWatch }: EnrolAsideProps) {
  return (
    <aside className="pay" aria-label="Enrol">
      <div className="pay-pic relative aspect-video">
        <CoursePicture course={course} className="absolute inset-0" eager />
        {course.videos[0]?.id === '' && onWatch && (
          <button
            type="button"
            className="watch-trailer"
            aria-label="Watch the trailer"
            onClick={() => onWatch('')}
          >
            <Icon name="play" />
          </button>
        )}
        {onEnrol && (
          <Button onClick={onEnrol} busy={checkout.busy} busyText="Processing...">
            Enroll Now
          </Button>
        )}
      </div>
      {checkout.card}
    </aside>
  );
}

function Missing() {
  return (
    <div className="wrap section">
      <EmptyState
        title="Course not found"
        text="It may have moved, or it is not published at the moment."
        heading="page"
      >
        <a className={buttonClass({ look: 'line', size: 'sm' })} href={paths.courses}>
          <Icon name="arrow-left" /> Back to courses
        </a>
      </EmptyState>
    </div>
  );
}

interface FreeVideosProps {
  videos: readonly FreeVideo[];
  onWatch: (videoId: string) => void;
}

function FreeVideos({ videos, onWatch }: FreeVideosProps) {
  if (videos.length === 0) return null;
  return (
    <section className="cd-block">
      <h2 className="heading-xl">Watch before you buy</h2>
      <ul className="ol-sec">
        {videos.map(({ id, ...video }) => (
          <LessonRow key={id} {...video} onWatch={() => onWatch(id)} />
        ))}
      </ul>
    </section>
  );
}

type CoursePageState =
  | { status: 'loading' }
  /** `failed`: the call failed; else there is no such course. */
  | { status: 'missing'; failed: boolean }
  | { status: 'ready'; course: SiteCoursePage };

/** What the build knew stands from the start; a fresh answer takes its place. */
function useCourse(initial: SiteCoursePage | undefined): [CoursePageState, () => void] {
  const load = useCallback(
    async (again: boolean) =>
      fetchCoursePage(initial?.id ?? pathId(location.pathname), { fresh: again }),
    [initial],
  );
  const [loaded, reload] = useLoaded(load);
  useEffect(() => {
    if (loaded.status === 'failed') {
      notify({
        layer: 'banner',
        type: 'error',
        title: 'Failed to Load Course',
        message: 'Unable to fetch course details. Please refresh the page or try again later.',
      });
    }
  }, [loaded]);
  if (loaded.status === 'ready') {
    const course = loaded.value;
    return [course ? { status: 'ready', course } : { status: 'missing', failed: false }, reload];
  }
  if (initial) return [{ status: 'ready', course: initial }, reload];
  return [loaded.status === 'loading' ? loaded : { status: 'missing', failed: true }, reload];
}

function useViewer(course: SiteCourse): Viewer {
  const known = useEnrolments();
  const { user, token } = useSession();
  if (!token) return 'visitor';
  if (isEnrolled(course, known, user?._id)) return 'enrolled';
  return isAdmin(user) ? 'admin' : 'student';
}

/** The course with its lessons and progress, for those enrolled. A failure is silent (DET-17). */
function useLearner(courseId: string, enrolled: boolean): [LearnerCourse | null, () => void] {
  const [learner, setLearner] = useState<LearnerCourse | null>(null);
  const [attempt, setRound] = useState(0);
  useEffect(() => {
    if (!enrolled) return;
    let requestedId = true;
    fetchLearnerCourse(courseId).then(
      (answer) => requestedId && setLearner(answer),
      () => undefined,
    );
    return () => {
      requestedId = false;
    };
  }, [courseId, enrolled, attempt]);
  const reload = useCallback(() => {
    setLearner(null);
    setRound((count) => count + 1);
  }, []);
  return [enrolled ? learner : null, reload];
}
