// An empty state: the unfinished figure, one sentence, one action.
import type { ReactNode } from 'react';
import { drawEmpty } from '#site/art/empty.ts';
import { Art } from './Art.tsx';

interface EmptyStateProps {
  title: string;
  text?: string;
  /** Chooses the figure. */
  seed?: string;
  /** 2 where the state is a section of its own. */
  heading?: boolean;
  children?: ReactNode;
}

export function EmptyState({ title, text, seed = 'none', heading, children }: EmptyStateProps) {
  const Title = heading ? 'h2' : 'p';
  return (
    <div className="empty">
      <Art svg={drawEmpty({ seed })} />
      <div className="stack">
        <Title className="h-xl">{title}</Title>
        {text && <p className="muted">{text}</p>}
        {children}
      </div>
    </div>
  );
}
