import type { MouseEvent } from 'react';
import { changePlayerSettings } from '#site/stores/player-settings.ts';
import { CourseFinished } from '../../ui/courses/CourseFinished.tsx';
import type { Ready } from '../../ui/courses/learning-state.ts';
import { UnsentNote } from '../../ui/forms/UnsentNote.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { Elements } from '../../ui/elements.ts';
import type { Neighbours, LessonEntry } from './lesson-state.ts';

interface LessonInfoProps {
  state: Ready;
  entry: LessonEntry;
  onGo: (entry: LessonEntry) => void;
  onComplete: () => void;
  onShowHelp: () => void;
  neighbours: Neighbours;
  autoplay: boolean;
  isFinished: boolean;
  /** The text of a text lesson. */
  text: Elements;
  lessonSheet: Elements;
}

export function LessonInfo(props: LessonInfoProps) {
  const { state, entry, onGo, onComplete } = props;
  const { section, lesson, number } = entry;
  const { previous, next } = props.neighbours;
  // The second press of a double click would skip a lesson.
  const go = ({ detail }: MouseEvent, to: LessonEntry | undefined) => {
    if (to && detail < 2) onGo(to);
  };
  return (
    <div className="player-info grid grid-cols-[1fr_auto] items-end gap-x-8 gap-y-3 px-(--gutter) pt-6 pb-12 max-xl:grid-cols-1">
      <div>
        <p className="small muted">
          {`${section.sectionName}, lesson ${number} of ${section.subSection.length}`}
        </p>
        <h1 className="heading-xl" dir="auto">
          {lesson.title}
        </h1>
        <p className="sr-only" role="status">
          {lesson.title}
        </p>
      </div>
      {props.text && <article className="player-text">{props.text}</article>}
      <div className="row player-actions max-[30rem]:grid max-[30rem]:grid-cols-2">
        <Button look="line" aria-disabled={!previous} onClick={(event) => go(event, previous)}>
          <Icon name="arrow-left" /> <span>Previous</span>
        </Button>
        {state.preview ? (
          <Badge tone="info">Preview</Badge>
        ) : (
          <CompleteButton state={state} lessonId={lesson._id} onComplete={onComplete} />
        )}
        <Button look="line" aria-disabled={!next} onClick={(event) => go(event, next)}>
          <span>Next</span> <Icon name="arrow-right" />
        </Button>
      </div>
      {lesson.description && (
        <p className="muted max-w-[60ch] whitespace-pre-line" dir="auto">
          {lesson.description}
        </p>
      )}
      <CourseFinished state={state} hasJustFinished={props.isFinished} />
      {props.lessonSheet}
      <div className="row player-options">
        <Checkbox
          role="switch"
          checked={props.autoplay}
          onChange={(autoplay) => changePlayerSettings({ autoplay })}
        >
          Autoplay next lesson
        </Checkbox>
        <Button
          look="soft"
          size="sm"
          className="player-shortcuts-button"
          onClick={props.onShowHelp}
        >
          <Icon name="keyboard" /> <span>Keyboard shortcuts</span>
        </Button>
      </div>
    </div>
  );
}

interface CompleteButtonProps {
  state: Ready;
  lessonId: string;
  onComplete: () => void;
}

function CompleteButton({ state, lessonId, onComplete }: CompleteButtonProps) {
  if (state.completed.includes(lessonId)) {
    return (
      <Button look="done" aria-disabled="true">
        <Icon name="check" /> <span>Completed</span>
      </Button>
    );
  }
  if (state.unsent.includes(lessonId)) return <UnsentNote />;
  return (
    <Button busy={state.sending.includes(lessonId)} onClick={onComplete}>
      <Icon name="check" /> <span>Mark Complete</span>
    </Button>
  );
}
