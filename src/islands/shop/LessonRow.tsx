import { Badge } from '#site/islands/ui/Badge.tsx';
import { Icon } from '#site/islands/ui/Icon.tsx';
import type { IconName } from '#site/lib/icons.ts';
import { formatDuration } from '#site/lib/duration.ts';

export interface LessonRowProps {
  title: string;
  seconds?: number | undefined;
  kind?: 'text' | undefined;
  icon?: IconName | undefined;
  href?: string | undefined;
  onWatch?: (() => void) | undefined;
  /** Shows the 'Free preview' badge. */
  isFree?: boolean;
}

export function LessonRow(props: LessonRowProps) {
  const { title, seconds, kind, href, onWatch, isFree } = props;
  const { icon = kind === 'text' ? 'book-open' : 'circle-play' } = props;
  return (
    <li>
      <Icon name={icon} />
      {href ? (
        <a href={href}>{title}</a>
      ) : onWatch ? (
        <button
          type="button"
          className="play-preview"
          aria-label={`Watch ${title}`}
          onClick={onWatch}
        >
          {title}
        </button>
      ) : (
        <span>{title}</span>
      )}
      <span className="num meta">
        {isFree && <Badge tone="live">Free preview</Badge>}
        <span>{formatDuration(seconds)}</span>
      </span>
    </li>
  );
}
