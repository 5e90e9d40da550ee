// Under the video: where the lesson stands, its title, and what to do next.
import '#site/styles/pages/player.css';
import { CertificateLink } from '../parts/CertificateLink.tsx';
import { progressOfCourse } from '../parts/learning-state.ts';
import type { Ready } from '../parts/learning-state.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { neighboursOf } from './lesson-state.ts';
import type { Place } from './lesson-state.ts';

interface LessonInfoProps {
  state: Ready;
  place: Place;
  onGo: (place: Place) => void;
  onComplete: () => void;
}

export function LessonInfo({ state, place, onGo, onComplete }: LessonInfoProps) {
  const { section, lesson, number } = place;
  const { previous, next } = neighboursOf(state.course.sections, lesson._id);
  return (
    <div className="pl-info">
      <div>
        <p className="small muted">
          {section.sectionName}, lesson {number} of {section.subSection.length}
        </p>
        <h1 className="h-xl">{lesson.title}</h1>
      </div>
      <div className="row pl-actions">
        <Button look="line" disabled={!previous} onClick={() => previous && onGo(previous)}>
          <Icon name="arrow-left" /> Previous
        </Button>
        {state.preview ? (
          <Badge tone="info">Preview</Badge>
        ) : (
          <CompleteButton state={state} lessonId={lesson._id} onComplete={onComplete} />
        )}
        <Button look="line" disabled={!next} onClick={() => next && onGo(next)}>
          Next <Icon name="arrow-right" />
        </Button>
      </div>
      {lesson.description && <p className="muted pl-desc">{lesson.description}</p>}
      <Finished state={state} />
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
        <Icon name="check" /> Completed
      </Button>
    );
  }
  return (
    <Button busy={state.sending.includes(lessonId)} onClick={onComplete}>
      <Icon name="check" /> Mark Complete
    </Button>
  );
}

/** OPEN-07: at 100% the certificate is one step away. */
function Finished({ state }: { state: Ready }) {
  const { done, total, percent } = progressOfCourse(state);
  if (percent < 100 || state.preview) return null;
  return (
    <p className="row pl-finished" role="status">
      <span>You have completed every lesson of this course.</span>
      <CertificateLink
        courseId={state.course.id}
        courseName={state.course.name}
        score={done}
        total={total}
      />
    </p>
  );
}
