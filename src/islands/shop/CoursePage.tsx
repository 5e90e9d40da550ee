import { useCallback, useEffect, useState } from 'react';
import { type SiteCoursePage, type FreeVideo, fetchCoursePage } from '#site/api/catalogue.ts';
import { CoursePicture } from '#site/islands/ui/courses/CoursePicture.tsx';
import { usePageTitle } from '#site/islands/ui/use-page-title.ts';
import { Loading } from '#site/islands/ui/Art.tsx';
import { Button, getButtonClass } from '#site/islands/ui/Button.tsx';
import { EmptyState } from '#site/islands/ui/EmptyState.tsx';
import { withErrorBoundary } from '#site/islands/ui/ErrorBoundary.tsx';
import { Icon } from '#site/islands/ui/Icon.tsx';
import { paths } from '#contract/paths.ts';
import { markEnrolled, isEnrolled } from '#site/queries/enrolments.ts';
import type { SiteCourse } from '#site/api/course.ts';
import { fetchLearnerCourse, type LearnerCourse } from '#site/api/learning.ts';
import { getPathId } from '#site/lib/path-id.ts';
import { useEnrolments } from '#site/queries/use-enrolments.ts';
import { useSession } from '#site/queries/use-session.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { notify } from '#site/stores/notices.ts';
import { isAdmin } from '#site/stores/session.ts';
import { type CheckoutControls, CheckoutForCourse } from './checkout/CheckoutForCourse.tsx';
import type { Viewer } from './checkout/checkout.ts';
import { CourseTags, Instructions, Teacher, WhatYouLearn } from './CourseAbout.tsx';
import { FullContent, PreviewContent } from './CourseContent.tsx';
import { CourseIntro } from './CourseIntro.tsx';
import { useEnrolDialog, usePreview } from './lazy-dialogs.tsx';
import { RelatedCourses } from './RelatedCourses.tsx';
import { ReviewsBlock } from './ReviewsBlock.tsx';
import { LessonRow } from './LessonRow.tsx';

/** PAY-19. */
const RELOAD_MS = 1000;
const NO_PROGRESS = { done: 0, total: 0, percent: 0 };

export const CoursePage = withErrorBoundary(CourseDetail);

function CourseDetail({ course: initial }: { course?: SiteCoursePage }) {
  const [page, reload] = useCourse(initial);
  if (page.status === 'loading') {
    return (
      <div className="wrap section">
        <Loading text="Loading course..." />
      </div>
    );
  }
  if (page.status === 'missing') return <CourseMissing />;
  return <CourseView course={page.course} reload={reload} />;
}

interface CourseViewProps {
  course: SiteCoursePage;
  reload: () => void;
}

function CourseView({ course, reload }: CourseViewProps) {
  const viewer = useViewer(course);
  const isEnrolledViewer = viewer === 'enrolled';
  const hasAccess = isEnrolledViewer || viewer === 'admin';
  const [learner, reloadLearner] = useLearner(course.id, hasAccess);
  const enrolDialog = useEnrolDialog(course.id);
  const preview = usePreview();
  usePageTitle(course.name);
  const onWatch = isEnrolledViewer ? undefined : preview.watch;
  const onEnrolled = () => {
    markEnrolled(course.id);
    setTimeout(() => {
      reload();
      reloadLearner();
    }, RELOAD_MS);
  };
  return (
    <div
      className="wrap course-page grid grid-cols-[minmax(0,1fr)_24rem] items-start gap-x-[clamp(2rem,6vw,7rem)] max-lg:grid-cols-1"
      aria-busy={preview.isLoading}
    >
      <CourseIntro
        course={course}
        progress={isEnrolledViewer ? (learner?.progress ?? NO_PROGRESS) : null}
      />
      <CheckoutForCourse
        course={course}
        viewer={viewer}
        onEnrolled={onEnrolled}
        onOutdated={reload}
      >
        {(checkout) => {
          const enrol = viewer === 'visitor' ? enrolDialog.open : checkout.onPay;
          const onEnrol = hasAccess || checkout.isBlocked ? undefined : enrol;
          return (
            <>
              <EnrolAside course={course} checkout={checkout} onEnrol={onEnrol} onWatch={onWatch} />
              <div className="course-page-body max-w-184 pt-[clamp(2.5rem,5vw,5rem)] pb-(--section)">
                {!isEnrolledViewer && <WhatYouLearn course={course} />}
                {onWatch && <FreeVideos videos={course.videos} onWatch={onWatch} />}
                {hasAccess ? (
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
                <ReviewsBlock course={course} canWrite={isEnrolledViewer} />
              </div>
              {preview.render({ course, onEnrol })}
            </>
          );
        }}
      </CheckoutForCourse>
      {enrolDialog.render({ courseId: course.id })}
      <RelatedCourses course={course} />
    </div>
  );
}

interface EnrolAsideProps {
  course: SiteCoursePage;
  checkout: CheckoutControls;
  onEnrol: (() => void) | undefined;
  onWatch: ((videoId: string) => void) | undefined;
}

function EnrolAside({ course, checkout, onEnrol, onWatch }: EnrolAsideProps) {
  return (
    <aside className="payment-card" aria-label="Enrol">
      <div className="payment-card-picture relative aspect-video">
        <CoursePicture course={course} className="absolute inset-0" eager />
        {course.videos[0]?.id === '' && onWatch && (
          <button
            type="button"
            className="play-trailer"
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

function CourseMissing() {
  return (
    <div className="wrap section">
      <EmptyState
        title="Course not found"
        text="The course may have been unpublished or deleted."
        heading="page"
      >
        <a className={getButtonClass({ look: 'line', size: 'sm' })} href={paths.courses}>
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
    <section className="course-page-block">
      <h2 className="heading-xl">Watch before you buy</h2>
      <ul className="course-content-section">
        {videos.map(({ id, ...video }) => (
          <LessonRow key={id} {...video} onWatch={() => onWatch(id)} />
        ))}
      </ul>
    </section>
  );
}

type CoursePageState =
  { status: 'loading' } | { status: 'missing' } | { status: 'ready'; course: SiteCoursePage };

/** Shows the course built into the page until the server has answered. */
function useCourse(initial: SiteCoursePage | undefined): [CoursePageState, () => void] {
  const load = useCallback(
    async (isRetry: boolean) =>
      fetchCoursePage(initial?.id ?? getPathId(location.pathname), { fresh: isRetry }),
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
    return [course ? { status: 'ready', course } : { status: 'missing' }, reload];
  }
  if (initial) return [{ status: 'ready', course: initial }, reload];
  return [loaded.status === 'loading' ? loaded : { status: 'missing' }, reload];
}

function useViewer(course: SiteCourse): Viewer {
  const enrolments = useEnrolments();
  const { user, token } = useSession();
  if (!token) return 'visitor';
  if (isEnrolled(course, enrolments, user?._id)) return 'enrolled';
  return isAdmin(user) ? 'admin' : 'student';
}

/** The course with its lessons and the user's progress. A failure is silent (DET-17). */
function useLearner(courseId: string, hasAccess: boolean): [LearnerCourse | null, () => void] {
  const [learner, setLearner] = useState<LearnerCourse | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!hasAccess) return;
    let isCurrent = true;
    fetchLearnerCourse(courseId).then(
      (answer) => isCurrent && setLearner(answer),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [courseId, hasAccess, attempt]);
  const reload = useCallback(() => {
    setLearner(null);
    setAttempt((count) => count + 1);
  }, []);
  return [hasAccess ? learner : null, reload];
}
