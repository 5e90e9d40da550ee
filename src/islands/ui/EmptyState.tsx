// An empty state: the unfinished figure, one sentence, one action.
import '#site/styles/components/empty.css';
import { drawEmpty } from '#art/empty.ts';
import { Art } from './Art.tsx';
import type { Elements } from './elements.ts';

interface EmptyStateProps {
  title: string;
  text?: string;
  seed?: string;
  /** A heading where the state is a section of its own; 'page' where it is the whole page. */
  heading?: boolean | 'page';
  children?: Elements;
}

export function EmptyState({ title, text, seed = 'none', heading, children }: EmptyStateProps) {
  const Title = heading === 'page' ? 'h1' : heading ? 'h2' : 'p';
  return (
    <div className="empty">
      <Art svg={drawEmpty({ seed })} />
      <div className="stack">
        <Title className="heading-xl">{title}</Title>
        {text && <p className="muted">{text}</p>}
        {children}
      </div>
    </div>
  );
}
