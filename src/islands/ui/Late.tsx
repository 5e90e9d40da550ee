// Loads a lazy component when it comes near the viewport.
import type { ReactNode } from 'react';
import { WhenRequested } from './ErrorBoundary.tsx';
import { useInView } from './use-in-view.ts';

interface LateProps {
  /** Class of the placeholder, which has no height without one. */
  className?: string;
  children: ReactNode;
}

export function Late({ className, children }: LateProps) {
  const [place, isShown] = useInView<HTMLDivElement>();
  return (
    <div ref={place} className={className}>
      <WhenRequested isRequested={isShown}>{children}</WhenRequested>
    </div>
  );
}
