// What the create wizard alone tells an admin, in the specification's words.
import type { CourseStatus } from '#contract/course.ts';
import { paths } from '#contract/paths.ts';
import type { Notice } from '#site/stores/notices.ts';
import { pair } from './told.ts';

export const NO_SECTIONS = pair('error', 'No sections', 'Please add at least one section.');
export const COURSE_CREATED = pair(
  'success',
  'Course Created Successfully!',
  "Now let's add sections and lessons to your course.",
);
/** Said at the end, with the way to the course. */
export function completed(courseId: string, status: CourseStatus): Notice {
  const isPublished = status === 'Published';
  const done = isPublished ? 'published' : 'saved as draft';
  return {
    ...pair('success', 'Course Complete!', `Course has been ${done} successfully.`),
    link: isPublished
      ? { text: 'See the course', href: paths.courseDetail(courseId) }
      : { text: 'Edit the course', href: paths.editCourse(courseId) },
  };
}
