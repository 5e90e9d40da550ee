// Loads a lazy component when it comes near the viewport.
import type { ReactNode } from 'react';
import { WhenRequested } from './ErrorBoundary.tsx';
import { useInView } from './use-in-view.ts';

interface LoadInViewProps {
  /** Class of the placeholder, which has no height without one. */
  className?: string;
  children: ReactNode;
}

export function LoadInView({ className, children }: LoadInViewProps) {
  const [container, isInView] = useInView<HTMLDivElement>();
  return (
    <div ref={container} className={className}>
      <WhenRequested isRequested={isInView}>{children}</WhenRequested>
    </div>
  );
}
