import { type CardCourse, CourseCard } from '#site/islands/ui/courses/CourseCard.tsx';
import { CoursesFailed } from '#site/islands/ui/courses/CoursesFailed.tsx';
import { useCourses } from '#site/islands/ui/courses/use-courses.ts';
import { Loading } from '#site/islands/ui/Art.tsx';
import { EmptyState } from '#site/islands/ui/EmptyState.tsx';
import { withErrorBoundary } from '#site/islands/ui/ErrorBoundary.tsx';
import { toNewestCards } from './newest-courses.ts';

interface FeaturedProps {
  courses: readonly CardCourse[];
}

export const FeaturedCourses = withErrorBoundary(Featured);

function Featured({ courses: known }: FeaturedProps) {
  const [loaded, reload] = useCourses();
  const courses = loaded.status === 'ready' ? toNewestCards(loaded.value.courses, known) : known;
  if (courses.length > 0) return <Cards courses={courses} />;
  if (loaded.status === 'loading') return <Loading text="Loading courses..." />;
  if (loaded.status === 'failed') return <CoursesFailed onRetry={reload} />;
  return <EmptyState title="Our first course is coming soon" text="Please check back later." />;
}

function Cards({ courses }: FeaturedProps) {
  return (
    <div className="cards cards-3">
      {courses.map((course) => (
        <CourseCard key={course.id} course={course} surface="home">
          <span className="link small" aria-hidden="true">
            View course
          </span>
        </CourseCard>
      ))}
    </div>
  );
}
