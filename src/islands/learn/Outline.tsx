import { useEffect, useState } from 'react';
import { paths } from '#contract/paths.ts';
import { getPathId } from '#site/lib/path-id.ts';
import { queueNotice } from '#site/stores/notices.ts';
import { ContinueLink } from '../ui/courses/ContinueLink.tsx';
import { CourseFinished } from '../ui/courses/CourseFinished.tsx';
import { CoursePicture } from '../ui/courses/CoursePicture.tsx';
import {
  findContinuation,
  findDismissal,
  getProgressOfCourse,
  type Ready,
} from '../ui/courses/learning-state.ts';
import { useLearning } from '../ui/courses/use-learning.ts';
import { usePageTitle } from '../ui/use-page-title.ts';
import { Loading } from '../ui/Art.tsx';
import { Badge } from '../ui/Badge.tsx';
import { withErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Progress } from '../ui/Progress.tsx';
import { OutlineSection } from './OutlineSection.tsx';

export const Outline = withErrorBoundary(() => (
  <CourseOutline courseId={typeof location === 'undefined' ? '' : getPathId(location.pathname)} />
));

function CourseOutline({ courseId }: { courseId: string }) {
  const { state, complete } = useLearning(courseId, 'outline');
  const [isFinished, setIsFinished] = useState(false);
  const refusal = state.phase === 'refused' ? state.refusal : undefined;

  useEffect(() => {
    const dismissal = refusal && findDismissal(refusal, courseId);
    if (!dismissal) return;
    queueNotice(dismissal.notice);
    location.replace(dismissal.to);
  }, [refusal, courseId]);

  const courseName = state.phase === 'ready' ? state.course.name : '';
  usePageTitle(courseName);

  if (state.phase !== 'ready') return <Loading text="Loading course..." />;

  const onComplete = async (lessonId: string) => {
    const result = await complete(lessonId);
    if (result === 'completed') setIsFinished(true);
  };
  return (
    <>
      <OutlineHeader state={state} isFinished={isFinished} />
      <div className="course-outline-list">
        {state.course.sections.map((section) => (
          <OutlineSection
            key={section._id}
            section={section}
            state={state}
            onComplete={(lessonId) => void onComplete(lessonId)}
          />
        ))}
      </div>
    </>
  );
}

function OutlineHeader({ state, isFinished }: { state: Ready; isFinished: boolean }) {
  const { course, preview } = state;
  const next = findContinuation(state);
  const { done, total, percent } = getProgressOfCourse(state);
  return (
    <header className="course-outline-head mb-12 grid grid-cols-[minmax(0,24rem)_minmax(0,1fr)] items-start gap-x-12 gap-y-8 max-md:grid-cols-1">
      <div className="course-pic">
        <CoursePicture course={course} />
      </div>
      <div className="stack">
        <a className="link small" href={paths.dashboard}>
          <Icon name="arrow-left" /> Dashboard
        </a>
        <h1 className="heading-2xl display" dir="auto">
          {course.name}
        </h1>
        <p className="muted whitespace-pre-line" dir="auto">
          {course.description}
        </p>
        {preview ? (
          <Badge tone="info">Preview</Badge>
        ) : (
          <div className="grid max-w-120 gap-2">
            <div className="row small justify-between">
              <span className="muted num">{`${done} of ${total} lessons`}</span>
              <strong className="num">{`${percent}%`}</strong>
            </div>
            <Progress percent={percent} label="Course progress" />
          </div>
        )}
        {next && (
          <p>
            <ContinueLink courseId={course.id} next={next} look="button" />
          </p>
        )}
        <CourseFinished state={state} hasJustFinished={isFinished} />
      </div>
    </header>
  );
}
