// Where the server draws the link preview of a course: no build makes thousands of pictures that nobody may ask for.
import { COURSE_PREVIEW_ADDRESS } from '#contract/catalogue.ts';
import { coursePreview, previewVersion } from '#art/preview/course-preview.ts';
import { getAddress, API_ORIGIN } from './address.ts';

/** Below the site's origin where the API lives there; its version makes it another when the picture is. */
export function coursePreviewAddress(course: Parameters<typeof coursePreview>[0]): string {
  const query = { v: previewVersion(coursePreview(course)) };
  return (
    API_ORIGIN + getAddress({ path: COURSE_PREVIEW_ADDRESS }, { params: { id: course.id }, query })
  );
}
