// Brings the newest courses to life in the place where the build has drawn them.
import { createRoot } from 'react-dom/client';
import type { CardCourse } from '#site/islands/parts/CourseCard.tsx';
import { FeaturedCourses } from './FeaturedCourses.tsx';

/** The courses that the build knew stand as JSON beside their cards. */
export function mountFeatured(place: HTMLElement): void {
  const text = place.nextElementSibling?.textContent ?? '[]';
  const known = JSON.parse(text) as CardCourse[];
  createRoot(place).render(<FeaturedCourses courses={known} />);
}
