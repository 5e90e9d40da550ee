import type { Progress as LearnerProgress } from '#contract/learning/progress.ts';
import type { SiteCourse } from '#site/api/course.ts';
import { getInstructorName } from '#site/islands/ui/courses/CourseCard.tsx';
import { PersonPicture } from '#site/islands/ui/PersonPicture.tsx';
import { Badge, StatusBadge } from '#site/islands/ui/Badge.tsx';
import { getButtonClass, Button } from '#site/islands/ui/Button.tsx';
import { Icon } from '#site/islands/ui/Icon.tsx';
import { Progress } from '#site/islands/ui/Progress.tsx';
import { LANGUAGE_NAMES, LEVEL_NAMES } from '#contract/courses/languages-and-levels.ts';
import { formatTotalDuration } from '#site/lib/duration.ts';
import { formatIndianDay } from '#site/lib/indian-time.ts';
import { pluralize } from '#site/lib/plural.ts';
import { paths } from '#contract/paths.ts';
import { notify } from '#site/stores/notices.ts';
import { CourseRating, REVIEWS_ID } from './CourseRating.tsx';

interface CourseIntroProps {
  course: SiteCourse;
  progress: LearnerProgress | null;
}

export function CourseIntro({ course, progress }: CourseIntroProps) {
  const { rating } = course;
  return (
    <div className="course-page-intro stack">
      <a className="link small" href={paths.allCourses}>
        <Icon name="arrow-left" /> All courses
      </a>
      <p className="row">
        {course.category && (
          <a href={paths.category(course.category.id)}>
            <Badge tone="info">{course.category.name}</Badge>
          </a>
        )}
        <StatusBadge status={course.status} />
      </p>
      <h1 className="display heading-3xl">{course.name}</h1>
      {rating && rating.count > 0 && (
        <p>
          <a className="row rating" href={`#${REVIEWS_ID}`}>
            <CourseRating rating={rating} />
          </a>
        </p>
      )}
      {course.description && <p className="lead muted whitespace-pre-line">{course.description}</p>}
      <div className="row course-page-facts gap-x-6 gap-y-3 text-sm">
        <span className="person">
          <PersonPicture person={course.instructor} className="avatar" />
          <strong>{getInstructorName(course)}</strong>
        </span>
        <span className="row">
          <Icon name="users" /> <span>{pluralize(course.studentsCount, 'student')}</span>
        </span>
        <span className="row">
          <Icon name="layers" /> <span>{pluralize(course.sectionsCount, 'section')}</span>
        </span>
        <span className="row">
          <Icon name="clock" /> Self-paced
        </span>
        <Share name={course.name} />
      </div>
      <CourseFacts course={course} />
      {progress && <LearnerLine course={course} progress={progress} />}
    </div>
  );
}

const CAPTIONS: Readonly<Record<string, string>> = LANGUAGE_NAMES;

/** What visitors compare; unknown facts are left out. */
function CourseFacts({ course }: { course: SiteCourse }) {
  const facts = [
    ['Level', course.level && LEVEL_NAMES[course.level]],
    ['Language', course.language && LANGUAGE_NAMES[course.language]],
    ['Length', formatTotalDuration(course.durationSeconds)],
    ['Captions', course.captionLanguages.map((tag) => CAPTIONS[tag] ?? tag).join(', ')],
    ['Last updated', course.updatedAt && formatIndianDay(course.updatedAt)],
  ].filter(([, value]) => value);
  if (facts.length === 0) return null;
  return (
    <dl className="course-page-comparison">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt> <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function LearnerLine({ course, progress }: { course: SiteCourse; progress: LearnerProgress }) {
  return (
    <div className="course-page-progress grid grid-cols-[minmax(0,20rem)_max-content_max-content] items-center justify-start gap-4 max-[34rem]:grid-cols-[minmax(0,1fr)_auto]">
      <Progress percent={progress.percent} label="Your progress" />
      <strong className="num small">{`${progress.percent}%`}</strong>
      <a className={getButtonClass({})} href={paths.courseLearning(course.id)}>
        {progress.percent > 0 ? 'Continue Learning' : 'Start Learning'}
      </a>
    </div>
  );
}

function Share({ name }: { name: string }) {
  return (
    <Button look="line" size="sm" onClick={() => void share(name)}>
      <Icon name="share" /> <span>Share</span>
    </Button>
  );
}

async function share(title: string): Promise<void> {
  const url = location.origin + location.pathname;
  if ('share' in navigator) {
    const isDone = await navigator.share({ title, url }).then(
      () => true,
      // AbortError: the user closed the share sheet. Other errors fall back to copying.
      (reason: unknown) => reason instanceof DOMException && reason.name === 'AbortError',
    );
    if (isDone) return;
  }
  try {
    await navigator.clipboard.writeText(url);
    notify({ layer: 'shared', type: 'success', title: 'Link copied' });
  } catch {
    notify({
      layer: 'shared',
      type: 'error',
      title: 'The link could not be copied. Copy it from the address bar.',
    });
  }
}
