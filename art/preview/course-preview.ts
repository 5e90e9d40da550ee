// What the link preview of a course shows, and a short name of it that changes with it.
import { toGround } from '../canvas.ts';
import { hash } from '../random.ts';
import { thumb } from '../thumb.ts';
import type { Preview } from './preview.ts';

/** It stands on the ground of the course's drawn picture. */
export function coursePreview(course: {
  id: string;
  name: string;
  category?: { name: string } | undefined;
  /** What anybody may watch. */
  videos?: readonly unknown[] | undefined;
}): Preview {
  const kicker = ['Course', course.category?.name, course.videos?.length && 'Watch free'];
  return {
    name: `course-${course.id}`,
    title: course.name,
    kicker: kicker.filter(Boolean).join(' · '),
    palette: toGround(thumb, course.id),
    picture: course.id,
  };
}

/** Part of the picture's address, so that caches fetch it again when it changes. */
export function previewVersion({ title, kicker }: Preview): string {
  return hash(`${title}\n${kicker ?? ''}`).toString(36);
}
