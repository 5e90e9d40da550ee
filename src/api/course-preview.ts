// The URL of a course's link preview, which the server draws on request, because most previews of a large school are never requested.
import { COURSE_PREVIEW_PATH } from '#contract/courses/catalogue.ts';
import { buildCoursePreview, getPreviewVersion } from '#art/preview/course-preview.ts';
import { getCallPath, API_ORIGIN } from './api-url.ts';

/** The version changes the URL when the picture changes. */
export function getCoursePreviewUrl(course: Parameters<typeof buildCoursePreview>[0]): string {
  const query = { v: getPreviewVersion(buildCoursePreview(course)) };
  return (
    API_ORIGIN + getCallPath({ path: COURSE_PREVIEW_PATH }, { params: { id: course.id }, query })
  );
}
