// A way back up, once the page has moved.
import '#site/styles/pages/catalogue.css';
import { useEffect, useState } from 'react';
import { Icon } from '#site/islands/ui/Icon.tsx';

/** CAT-19. */
const SHOWN_AFTER_PX = 300;

export function ScrollToTop() {
  const [far, setFar] = useState(false);
  useEffect(() => {
    const look = () => setFar(window.scrollY > SHOWN_AFTER_PX);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  if (!far) return null;
  return (
    <button
      type="button"
      className="icon-btn back-to-top"
      aria-label="Scroll to top"
      onClick={goUp}
    >
      <Icon name="arrow-up" />
    </button>
  );
}

function goUp(): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ top: 0, behavior: still ? 'auto' : 'smooth' });
}
