// The page of one course, for visitors, students, learners and Admins.
import '#site/styles/pages/course-detail.css';
import '#site/styles/print/course.css';
import type { ComponentType } from 'react';
import type { SiteCourse } from '#site/api/course.ts';
import type { CheckoutSlot, CheckoutSlotProps, Viewer } from '#site/islands/parts/checkout-slot.ts';
import { CoursePicture } from '#site/islands/parts/CoursePicture.tsx';
import { usePageTitle } from '#site/islands/parts/usePageTitle.ts';
import { Loading } from '#site/islands/ui/Art.tsx';
import { Button, buttonClass } from '#site/islands/ui/Button.tsx';
import { EmptyState } from '#site/islands/ui/EmptyState.tsx';
import { Icon } from '#site/islands/ui/Icon.tsx';
import { paths } from '#contract/paths.ts';
import { markEnrolled } from '#site/queries/enrolments.ts';
import { CourseTags, Instructions, Teacher, WhatYouLearn } from './CourseAbout.tsx';
import { FullContent, PreviewContent } from './CourseContent.tsx';
import { CourseIntro } from './CourseIntro.tsx';
import { RelatedCourses } from './RelatedCourses.tsx';
import { ReviewsBlock } from './ReviewsBlock.tsx';
import { useEarlyClick } from './use-early-click.ts';
import { useCourse, useLearner, useViewer } from './use-course-page.ts';
import { useEnrolDialog } from './use-enrol-dialog.tsx';

interface CourseDetailProps {
  /** The course as the build knew it; without one the address names it. */
  initial: SiteCourse | undefined;
  Checkout: ComponentType<CheckoutSlotProps>;
}

/** PAY-19. */
const RELOAD_MS = 1000;
const NO_PROGRESS = { done: 0, total: 0, percent: 0 };

export function CourseDetail({ initial, Checkout }: CourseDetailProps) {
  const [page, reload] = useCourse(initial);
  if (page.status === 'loading') {
    return (
      <div className="wrap section">
        <Loading text="Loading course..." />
      </div>
    );
  }
  if (page.status === 'missing') return <Missing />;
  return <CourseView course={page.course} reload={reload} Checkout={Checkout} />;
}

interface CourseViewProps {
  course: SiteCourse;
  reload: () => void;
  Checkout: ComponentType<CheckoutSlotProps>;
}

function CourseView({ course, reload, Checkout }: CourseViewProps) {
  const viewer = useViewer(course);
  const enrolled = viewer === 'enrolled';
  const insider = enrolled || viewer === 'admin';
  const [learner, reloadLearner] = useLearner(course.id, insider);
  const signUp = useEnrolDialog(course.id);
  usePageTitle(course.name);
  useEarlyClick();
  const onEnrolled = () => {
    markEnrolled(course.id);
    setTimeout(() => {
      reload();
      reloadLearner();
    }, RELOAD_MS);
  };
  return (
    <div className="wrap cd grid grid-cols-[minmax(0,1fr)_24rem] items-start gap-x-[clamp(2rem,6vw,7rem)] until-64:grid-cols-1">
      <CourseIntro
        course={course}
        progress={enrolled ? (learner?.progress ?? NO_PROGRESS) : null}
      />
      <Checkout {...{ course, viewer, onEnrolled }} onOutdated={reload}>
        {(checkout) => {
          const enrol = viewer === 'visitor' ? signUp.ask : checkout.onPay;
          return (
            <>
              <EnrolAside {...{ course, viewer, checkout, enrol }} />
              <div className="cd-body max-w-184 pt-[clamp(2.5rem,5vw,5rem)] pb-(--section)">
                {!enrolled && <WhatYouLearn course={course} />}
                {insider ? (
                  <FullContent
                    course={learner?.course ?? course}
                    completed={learner?.completed ?? []}
                  />
                ) : (
                  <PreviewContent {...{ course, checkout }} onEnrol={enrol} />
                )}
                <Instructions course={course} />
                <CourseTags course={course} />
                <Teacher course={course} />
                <ReviewsBlock course={course} mayWrite={enrolled} />
              </div>
            </>
          );
        }}
      </Checkout>
      {signUp.dialog}
      <RelatedCourses course={course} />
    </div>
  );
}

interface EnrolAsideProps {
  course: SiteCourse;
  viewer: Viewer;
  checkout: CheckoutSlot;
  enrol: () => void;
}

function EnrolAside({ course, viewer, checkout, enrol }: EnrolAsideProps) {
  return (
    <aside className="pay" aria-label="Enrol">
      <div className="pay-pic relative aspect-video">
        <CoursePicture course={course} className="absolute inset-0" eager />
        {(viewer === 'visitor' || viewer === 'student') && !checkout.waiting && (
          <Button onClick={enrol} busy={checkout.busy} busyText="Processing...">
            <Icon name="play" /> Enroll Now
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
        seed="missing"
        heading="page"
      >
        <a className={buttonClass({ look: 'line', size: 'sm' })} href={paths.courses}>
          <Icon name="arrow-left" /> Back to courses
        </a>
      </EmptyState>
    </div>
  );
}
