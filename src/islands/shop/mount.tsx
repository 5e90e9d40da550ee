// Brings the newest courses to life in the place where the build has drawn them.
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { CardCourse } from '#site/islands/ui/parts/CourseCard.tsx';
import { FeaturedCourses } from './FeaturedCourses.tsx';

/** The courses that the build knew stand as JSON beside their cards. Whoever is on a card is waited for. */
export function mountFeatured(place: HTMLElement): void {
  if (!place.matches(':focus-within')) {
    mount(place);
    return;
  }
  const left = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && place.contains(relatedTarget)) return;
    place.removeEventListener('focusout', left);
    mount(place);
  };
  place.addEventListener('focusout', left);
}

/** At once, so that no focus can come between the old cards and the new. */
function mount(place: HTMLElement): void {
  const text = place.nextElementSibling?.textContent ?? '[]';
  const known = JSON.parse(text) as CardCourse[];
  flushSync(() => createRoot(place).render(<FeaturedCourses courses={known} />));
}
