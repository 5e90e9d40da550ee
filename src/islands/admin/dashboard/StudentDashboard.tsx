import { useCallback } from 'react';
import { formatPrice } from '#contract/sales/price.ts';
import { fetchCourses } from '#site/api/catalogue.ts';
import type { SiteCourse } from '#site/api/course.ts';
import type { EnrolledCourse } from '#site/api/learning.ts';
import { getInstructorName } from '#site/islands/ui/courses/CourseCard.tsx';
import { ConfirmEmail } from '#site/islands/ui/forms/ConfirmEmail.tsx';
import { CoursePicture } from '#site/islands/ui/courses/CoursePicture.tsx';
import { CourseSearch } from '#site/islands/ui/courses/CourseSearch.tsx';
import { EnrolledCard } from '#site/islands/ui/courses/EnrolledCard.tsx';
import { Loading } from '#site/islands/ui/Art.tsx';
import { getButtonClass } from '#site/islands/ui/Button.tsx';
import { EmptyState } from '#site/islands/ui/EmptyState.tsx';
import { Stats } from '#site/islands/ui/Stats.tsx';
import { getGreeting } from '#site/lib/greeting.ts';
import { formatLastAccessed } from '#site/lib/indian-time.ts';
import { paths } from '#contract/paths.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { useMyCourses } from '#site/queries/use-my-courses.ts';
import { getName, type SessionUser } from '#site/stores/session.ts';

export function StudentDashboard({ user }: { user: SessionUser }) {
  const mine = useMyCourses();
  const courses = mine.status === 'ready' ? mine.value : null;
  const figures = courses && computeLearnerFigures(courses);
  return (
    <>
      <header className="app-head">
        <div>
          <h1 className="heading-2xl display">
            {`${getGreeting(new Date().getHours())}, ${user.firstName || getName(user)}`}
          </h1>
          <p className="muted">Ready for your next lesson?</p>
        </div>
        <CourseSearch small />
      </header>
      <ConfirmEmail user={user} onlyIfWaiting />
      <Stats
        stats={[
          { icon: 'book-open', name: 'Enrolled Courses', value: figures?.enrolled ?? null },
          { icon: 'circle-check', name: 'Completed', value: figures?.completed ?? null },
          { icon: 'chart-column', name: 'Avg Progress', value: figures && `${figures.average}%` },
          { icon: 'award', name: 'Certificates', value: figures?.certificates ?? null },
        ]}
      />
      <section className="app-section">
        <div className="row justify-between">
          <h2 className="heading-xl">My Courses</h2>
          <a className={getButtonClass({ look: 'line', size: 'sm' })} href={paths.courses}>
            Browse All Courses
          </a>
        </div>
        {courses ? <MyCourses courses={courses} /> : <Loading text="Loading courses..." />}
      </section>
      {courses && <Recommended mine={courses} />}
    </>
  );
}

function MyCourses({ courses }: { courses: readonly EnrolledCourse[] }) {
  if (courses.length === 0) {
    return (
      <EmptyState title="No enrolled courses yet">
        <a className={getButtonClass({ size: 'sm' })} href={paths.courses}>
          Explore Courses
        </a>
      </EmptyState>
    );
  }
  const now = new Date();
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,33rem),1fr))] gap-4">
      {courses.map((mine) => (
        <EnrolledCard
          key={mine.course.id}
          enrolledCourse={mine}
          meta={formatLastAccessed(mine.lastAccessedAt, now)}
          count={`lectures ${mine.done}/${mine.total}`}
          action={mine.percent === 0 ? 'Start Course' : 'Continue Learning'}
        />
      ))}
    </div>
  );
}

/** Shows nothing if the list does not load. */
function Recommended({ mine }: { mine: readonly EnrolledCourse[] }) {
  const load = useCallback(() => fetchCourses(), []);
  const [loaded] = useLoaded(load);
  const courses = loaded.status === 'ready' ? pickRecommended(loaded.value.courses, mine) : [];
  if (courses.length === 0) return null;
  return (
    <section className="app-section">
      <h2 className="heading-xl">Recommended for You</h2>
      <div className="grid grid-cols-4 gap-6 max-[60rem]:grid-cols-2 max-[26rem]:grid-cols-1">
        {courses.map((course) => (
          <RecommendedCard key={course.id} course={course} />
        ))}
      </div>
    </section>
  );
}

function RecommendedCard({ course }: { course: SiteCourse }) {
  return (
    <article className="course">
      <div className="course-pic rounded-[0.25rem_2rem_0.25rem_0.25rem]">
        <CoursePicture course={course} />
      </div>
      <div className="course-body gap-1.5 pt-3">
        <h3 className="recommended-title">
          <a href={paths.courseDetail(course.id)}>{course.name}</a>
        </h3>
        <p className="row small justify-between">
          <span className="muted">{getInstructorName(course)}</span>
          <strong className="num">{formatPrice(course, 'home')}</strong>
        </p>
      </div>
    </article>
  );
}

/** DASH-04 to DASH-06. */
export function computeLearnerFigures(courses: readonly EnrolledCourse[]) {
  const completed = courses.filter(({ percent }) => percent === 100).length;
  const sum = courses.reduce((total, { percent }) => total + percent, 0);
  return {
    enrolled: courses.length,
    completed,
    // Percent.
    average: courses.length === 0 ? 0 : Math.round(sum / courses.length),
    certificates: completed,
  };
}

/** DASH-14, OPEN-42. */
const RECOMMENDED_MAX = 4;

export function pickRecommended(
  courses: readonly SiteCourse[],
  enrolled: readonly EnrolledCourse[],
): SiteCourse[] {
  const mine = new Set(enrolled.map(({ course }) => course.id));
  return courses.filter(({ id }) => !mine.has(id)).slice(0, RECOMMENDED_MAX);
}
