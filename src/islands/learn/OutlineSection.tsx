import { useEffect, useRef } from 'react';
import type { Lesson, Section } from '#contract/courses/course.ts';
import { formatDuration } from '#site/lib/duration.ts';
import { pluralize } from '#site/lib/plural.ts';
import { paths } from '#contract/paths.ts';
import { getProgressOfSection, type Ready } from '../ui/courses/learning-state.ts';
import { UnsentNote } from '../ui/forms/UnsentNote.tsx';
import { Button, getButtonClass } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';

interface OutlineSectionProps {
  section: Section;
  state: Ready;
  onComplete: (lessonId: string) => void;
}

export function OutlineSection({ section, state, onComplete }: OutlineSectionProps) {
  const { done, total } = getProgressOfSection(section, state.completed);
  return (
    <details className="accordion" open>
      <summary>
        <span className="grid">
          <h2 dir="auto">{section.sectionName}</h2>
          <span className="meta num">{`${done} of ${total}`}</span>
        </span>
        <Icon name="chevron-down" />
      </summary>
      <ul className="pb-4">
        {section.subSection.map((lesson) => (
          <OutlineLesson
            key={lesson._id}
            section={section}
            lesson={lesson}
            state={state}
            onComplete={onComplete}
          />
        ))}
      </ul>
    </details>
  );
}

function OutlineLesson(props: OutlineSectionProps & { lesson: Lesson }) {
  const { section, lesson, state, onComplete } = props;
  const done = state.completed.includes(lesson._id);
  const isUnsent = state.unsent.includes(lesson._id);
  const href = paths.course(state.course.id, { section: section._id, lesson: lesson._id });
  const duration = formatDuration(lesson.timeDuration);
  const verb = lesson.kind === 'text' ? 'Read' : 'Watch';
  const watchLink = useFocusWhenDone(done);
  return (
    <li className={done ? 'course-outline-lesson done' : 'course-outline-lesson'}>
      <Icon
        name={done ? 'circle-check' : 'circle'}
        label={done ? 'Completed' : 'Not completed yet'}
      />
      <div>
        <h3 dir="auto">{lesson.title}</h3>
        {lesson.description && (
          <p className="small muted whitespace-pre-line" dir="auto">
            {lesson.description}
          </p>
        )}
        {lesson.filesCount !== undefined && (
          <p className="meta">{pluralize(lesson.filesCount, 'file')}</p>
        )}
      </div>
      {duration && <span className="num meta">{duration}</span>}
      <div className="row">
        {isUnsent && <UnsentNote />}
        {!done && !isUnsent && !state.preview && (
          <Button
            look="soft"
            size="sm"
            busy={state.sending.includes(lesson._id)}
            aria-label={`Complete ${lesson.title}`}
            onClick={() => onComplete(lesson._id)}
          >
            <Icon name="check" /> <span>Complete</span>
          </Button>
        )}
        <a
          ref={watchLink}
          className={getButtonClass({ look: done ? 'line' : 'main', size: 'sm' })}
          href={href}
          aria-label={`${verb} ${lesson.title}`}
        >
          <Icon name={lesson.kind === 'text' ? 'book-open' : 'play'} /> <span>{verb}</span>
        </a>
      </div>
    </li>
  );
}

/** The 'Complete' button disappears after the click: the focus moves to the lesson's next control. */
function useFocusWhenDone(done: boolean) {
  const next = useRef<HTMLAnchorElement>(null);
  const wasDone = useRef(done);
  useEffect(() => {
    if (done && !wasDone.current && document.activeElement === document.body) next.current?.focus();
    wasDone.current = done;
  }, [done]);
  return next;
}
