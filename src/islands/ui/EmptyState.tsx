// An empty state: a figure, one sentence, one action.
import FIGURE from '#site/assets/art/empty.svg?raw';
import { Art } from './Art.tsx';
import type { Elements } from './elements.ts';

interface EmptyStateProps {
  title: string;
  text?: string;
  /** The title is a heading: h2, or h1 with 'page'. */
  heading?: boolean | 'page';
  children?: Elements;
}

export function EmptyState({ title, text, heading, children }: EmptyStateProps) {
  const Title = heading === 'page' ? 'h1' : heading ? 'h2' : 'p';
  return (
    <div className="empty">
      <Art svg={FIGURE} />
      <div className="stack">
        <Title className="heading-xl">{title}</Title>
        {text && <p className="muted">{text}</p>}
        {children}
      </div>
    </div>
  );
}
