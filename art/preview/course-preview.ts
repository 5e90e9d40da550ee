// The content of a course's preview image, and its version.
import { getDefaultPaletteName } from '../canvas.ts';
import { hash } from '../random.ts';
import { thumb } from '../thumb.ts';
import type { Preview } from './preview.ts';

/** Uses the background colour of the course's drawn picture. */
export function buildCoursePreview(course: {
  id: string;
  name: string;
  category?: { name: string } | undefined;
  /** Lessons that anybody may watch. */
  videos?: readonly unknown[] | undefined;
}): Preview {
  const kicker = ['Course', course.category?.name, course.videos?.length && 'Watch free'];
  return {
    name: `course-${course.id}`,
    title: course.name,
    kicker: kicker.filter(Boolean).join(' · '),
    palette: getDefaultPaletteName(thumb, course.id),
    picture: course.id,
  };
}

/** Part of the image's URL, so that caches fetch it again after a change. */
export function getPreviewVersion({ title, kicker }: Preview): string {
  return hash(`${title}\n${kicker ?? ''}`).toString(36);
}
