import { formatDuration } from '#site/lib/duration.ts';
import { paths } from '#contract/paths.ts';
import { getButtonClass } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import type { Continuation } from './learning-state.ts';

interface ContinueLinkProps {
  courseId: string;
  next: Continuation;
  look: 'button' | 'text';
}

export function ContinueLink({ courseId, next, look }: ContinueLinkProps) {
  const { sectionId, lessonId, title, seconds } = next;
  return (
    <a
      className={
        look === 'button' ? getButtonClass({ className: 'continue' }) : 'continue link small'
      }
      href={paths.course(courseId, { section: sectionId, lesson: lessonId })}
    >
      <Icon name="play" />
      <span>
        Continue: <bdi>{title}</bdi>
        {seconds > 0 && <span className="num">{` at ${formatDuration(seconds)}`}</span>}
      </span>
    </a>
  );
}
