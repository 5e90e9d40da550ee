// A course page with its checkout: the one place where the two meet.
import type { SiteCourse } from '#site/api/course.ts';
import { CheckoutForCourse } from './checkout/CheckoutForCourse.tsx';
import { CourseDetail } from './course-detail/CourseDetail.tsx';
import { ErrorBoundary } from './ui/ErrorBoundary.tsx';

export function CoursePage({ course }: { course?: SiteCourse }) {
  return (
    <ErrorBoundary>
      <CourseDetail initial={course} Checkout={CheckoutForCourse} />
    </ErrorBoundary>
  );
}
