import type { MouseEvent } from 'react';
import type { Lesson } from '#contract/courses/course.ts';
import type { IconName } from '#site/lib/icons.ts';
import { formatDuration } from '#site/lib/duration.ts';
import { pluralize } from '#site/lib/plural.ts';
import { paths } from '#contract/paths.ts';
import {
  getProgressOfCourse,
  getProgressOfSection,
  type Ready,
} from '../../ui/courses/learning-state.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { listLessonEntries, buildLessonQuery, type LessonEntry } from './lesson-state.ts';

interface LessonListProps {
  state: Ready;
  current: LessonEntry;
  onGo: (entry: LessonEntry) => void;
  /** Playback positions by lesson, in whole seconds. */
  positions: Readonly<Record<string, number>>;
}

export function LessonList(props: LessonListProps) {
  const { state } = props;
  return (
    <>
      <CourseHead state={state} />
      {state.course.sections.map((section) => {
        const { done, total } = getProgressOfSection(section, state.completed);
        return (
          <details className="accordion" key={section._id} open>
            <summary>
              <span className="grid">
                <bdi>{section.sectionName}</bdi>
                <span className="meta num">{`${done} of ${total}`}</span>
              </span>
              <Icon name="chevron-down" />
            </summary>
            <ul className="pb-3">
              {listLessonEntries([section]).map((entry) => (
                <LessonRow key={entry.lesson._id} {...props} entry={entry} />
              ))}
            </ul>
          </details>
        );
      })}
    </>
  );
}

function CourseHead({ state }: { state: Ready }) {
  const { done, total, percent } = getProgressOfCourse(state);
  return (
    <header>
      <a className="link small" href={paths.courseLearning(state.course.id)}>
        <Icon name="arrow-left" /> Course outline
      </a>
      <h2 className="heading-lg" dir="auto">
        {state.course.name}
      </h2>
      {state.preview ? (
        <p className="row small">
          <Badge tone="info">Preview</Badge>
          <span className="muted num">{pluralize(total, 'lesson')}</span>
        </p>
      ) : (
        <>
          <div className="row small justify-between">
            <span className="muted num">{`${done} of ${total} lessons`}</span>
            <strong className="num">{`${percent}%`}</strong>
          </div>
          <Progress percent={percent} label="Course progress" />
        </>
      )}
    </header>
  );
}

interface LessonRowProps extends LessonListProps {
  entry: LessonEntry;
}

function LessonRow({ state, entry, current, onGo, positions }: LessonRowProps) {
  const { lesson } = entry;
  const isCurrent = lesson._id === current.lesson._id;
  const done = state.completed.includes(lesson._id);
  const open = (event: MouseEvent) => {
    // Modifier keys open a new tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onGo(entry);
  };
  return (
    <li className={done ? 'done' : ''}>
      <a
        href={buildLessonQuery(entry)}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={open}
      >
        <Icon name={done ? 'circle-check' : getLessonIcon(lesson, isCurrent)} />
        <span>
          <bdi>{lesson.title}</bdi>
          {done && <span className="sr-only"> (completed)</span>}
        </span>
        <span className="num">{formatDuration(lesson.timeDuration)}</span>
        {!done && (
          <Watched
            watchedSeconds={positions[lesson._id] ?? 0}
            duration={lesson.timeDuration ?? 0}
          />
        )}
      </a>
    </li>
  );
}

function Watched({ watchedSeconds, duration }: { watchedSeconds: number; duration: number }) {
  if (watchedSeconds <= 0 || duration <= 0) return null;
  return (
    <span className="lesson-watched">
      <span className="sr-only">{`, ${formatDuration(watchedSeconds)} watched`}</span>
      <i style={{ width: `${Math.min(100, (watchedSeconds / duration) * 100)}%` }} />
    </span>
  );
}

function getLessonIcon({ kind }: Lesson, isCurrent: boolean): IconName {
  if (kind === 'text') return 'book-open';
  return isCurrent ? 'circle-play' : 'circle';
}
