// A course page with its checkout and the dialog that plays its free videos.
import type { SiteCoursePage } from '#site/api/catalogue.ts';
import { CheckoutForCourse } from './checkout/CheckoutForCourse.tsx';
import { CourseDetail } from './CourseDetail.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';

/** The page of a bundle fetches it from here, for whoever can buy: a file that both began with would weigh more. */
export { CheckoutForCourse };

const loadPreview = () => import('./PreviewDialog.tsx').then((loaded) => loaded.PreviewDialog);

export function CoursePage({ course }: { course?: SiteCoursePage }) {
  return (
    <ErrorBoundary>
      <CourseDetail initial={course} Checkout={CheckoutForCourse} loadPreview={loadPreview} />
    </ErrorBoundary>
  );
}
