// Behaviour that is only fetched when its place comes near the screen.

const MARGIN = '200px';

/**
 * Brings what belongs to the place of that id once it comes near. The attribute `data-near` goes when it is there;
 * where its value is 'needed' and the code does not arrive, the place says so.
 */
export function whenNear(id: string, bring: (place: HTMLElement) => Promise<void>): void {
  const place = document.getElementById(id);
  if (!place) return;
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      bring(place).then(
        () => delete place.dataset['near'],
        (error: unknown) => say(place, error),
      );
    },
    { rootMargin: MARGIN },
  );
  observer.observe(place);
}

function say(place: HTMLElement, error: unknown): void {
  if (place.dataset['near'] !== 'needed') return;
  place.dispatchEvent(
    new CustomEvent('astro:hydration-error', { bubbles: true, detail: { error } }),
  );
}
