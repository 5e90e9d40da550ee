// The URL of a course's link preview, which the server draws on request, because most previews of a large school are never requested.
import { COURSE_PREVIEW_ADDRESS } from '#contract/courses/catalogue.ts';
import { coursePreview, previewVersion } from '#art/preview/course-preview.ts';
import { getAddress, API_ORIGIN } from './address.ts';

/** The version changes the URL when the picture changes. */
export function coursePreviewAddress(course: Parameters<typeof coursePreview>[0]): string {
  const query = { v: previewVersion(coursePreview(course)) };
  return (
    API_ORIGIN + getAddress({ path: COURSE_PREVIEW_ADDRESS }, { params: { id: course.id }, query })
  );
}
