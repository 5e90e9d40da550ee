// A part whose code comes once it is near what is seen.
import type { ReactNode } from 'react';
import { WhenRequested } from '../ErrorBoundary.tsx';
import { useInView } from '../use-in-view.ts';

interface LateProps {
  /** Of its place, which is there before; without one it has no height yet. */
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
