// Replaces the featured courses in the built page by the newest ones.
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { CardCourse } from '#site/islands/ui/courses/CourseCard.tsx';
import { FeaturedCourses } from './FeaturedCourses.tsx';

/** The built courses are JSON in the next element. Waits while the focus is on a card. */
export function mountFeatured(container: HTMLElement): void {
  if (!container.matches(':focus-within')) {
    mount(container);
    return;
  }
  const onFocusOut = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && container.contains(relatedTarget)) return;
    container.removeEventListener('focusout', onFocusOut);
    mount(container);
  };
  container.addEventListener('focusout', onFocusOut);
}

/** Synchronously, so that the focus cannot move to a card that is being replaced. */
function mount(container: HTMLElement): void {
  const text = container.nextElementSibling?.textContent ?? '[]';
  const builtCards = JSON.parse(text) as CardCourse[];
  flushSync(() => createRoot(container).render(<FeaturedCourses courses={builtCards} />));
}
