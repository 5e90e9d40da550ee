import type { MouseEvent } from 'react';
import type { IconName } from '#site/lib/icons.ts';
import { formatDuration } from '#site/lib/duration.ts';
import { paths } from '#contract/paths.ts';
import {
  getProgressOfCourse,
  getProgressOfSection,
  type Ready,
} from '../../ui/courses/learning-state.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { getPlaces, getQuery, type Place } from './lesson-state.ts';

interface LessonListProps {
  state: Ready;
  current: Place;
  onGo: (place: Place) => void;
  /** Playback positions by lesson, in whole seconds. */
  seconds: Readonly<Record<string, number>>;
}

export function LessonList(props: LessonListProps) {
  const { state } = props;
  return (
    <>
      <CourseHead state={state} />
      {state.course.sections.map((section) => {
        const { done, total } = getProgressOfSection(section, state.completed);
        return (
          <details className="acc" key={section._id} open>
            <summary>
              <span className="grid">
                <bdi>{section.sectionName}</bdi>
                <span className="meta num">{`${done} of ${total}`}</span>
              </span>
              <Icon name="chevron-down" />
            </summary>
            <ul className="pb-3">
              {getPlaces([section]).map((place) => (
                <LessonRow key={place.lesson._id} {...props} place={place} />
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
          <span className="muted num">{`${total} lessons`}</span>
        </p>
      ) : (
        <>
          <div className="row between small">
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
  place: Place;
}

function LessonRow({ state, place, current, onGo, seconds }: LessonRowProps) {
  const { lesson } = place;
  const isCurrent = lesson._id === current.lesson._id;
  const done = state.completed.includes(lesson._id);
  const open = (event: MouseEvent) => {
    // Modifier keys open a new tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onGo(place);
  };
  return (
    <li className={done ? 'done' : ''}>
      <a href={getQuery(place)} aria-current={isCurrent ? 'true' : undefined} onClick={open}>
        <Icon name={getIcon(isCurrent, done)} />
        <span>
          <bdi>{lesson.title}</bdi>
          {done && <span className="sr"> (completed)</span>}
        </span>
        <span className="num">{formatDuration(lesson.timeDuration)}</span>
        {!done && <Watched at={seconds[lesson._id] ?? 0} of={lesson.timeDuration ?? 0} />}
      </a>
    </li>
  );
}

function Watched({ at, of }: { at: number; of: number }) {
  if (at <= 0 || of <= 0) return null;
  return (
    <span className="player-watched">
      <span className="sr">{`, ${formatDuration(at)} watched`}</span>
      <i style={{ width: `${Math.min(100, (at / of) * 100)}%` }} />
    </span>
  );
}

function getIcon(isCurrent: boolean, done: boolean): IconName {
  if (done) return 'circle-check';
  return isCurrent ? 'circle-play' : 'circle';
}
