// Replaces the featured courses in the built page by the newest ones.
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { CardCourse } from '#site/islands/ui/courses/CourseCard.tsx';
import { FeaturedCourses } from './FeaturedCourses.tsx';

/** The built courses are JSON in the next element. Waits while the focus is on a card. */
export function mountFeatured(place: HTMLElement): void {
  if (!place.matches(':focus-within')) {
    mount(place);
    return;
  }
  const onFocusOut = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && place.contains(relatedTarget)) return;
    place.removeEventListener('focusout', onFocusOut);
    mount(place);
  };
  place.addEventListener('focusout', onFocusOut);
}

/** Synchronously, so that the focus cannot move to a card that is being replaced. */
function mount(place: HTMLElement): void {
  const text = place.nextElementSibling?.textContent ?? '[]';
  const known = JSON.parse(text) as CardCourse[];
  flushSync(() => createRoot(place).render(<FeaturedCourses courses={known} />));
}
