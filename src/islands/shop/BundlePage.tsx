// The page of a bundle with its checkout, which comes for whoever is signed in: where they meet.
import { lazy } from 'react';
import type { PublicBundle } from '#site/api/bundle-page.ts';
import { BundleView } from './BundleView.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';

/** Its styles are those of the page. */
const Checkout = lazy(async () => ({
  default: (await import('./CoursePage.tsx')).CheckoutForCourse,
}));

export function BundlePage({ bundle }: { bundle?: PublicBundle }) {
  return (
    <ErrorBoundary>
      <BundleView initial={bundle} Checkout={Checkout} />
    </ErrorBoundary>
  );
}
