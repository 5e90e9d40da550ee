// One lesson as the server lists it, with how far its film is.
import type { Lesson } from '#contract/course.ts';
import { replaceFilm } from '#site/api/content.ts';
import { formatDuration } from '#site/lib/duration.ts';
import { WhenRequested } from '../ui/ErrorBoundary.tsx';
import { Icon } from '../ui/Icon.tsx';
import { DeleteButton } from '../ui/DeleteButton.tsx';
import { EditWords } from './EditWords.tsx';
import { FilmState } from '../films/FilmState.tsx';
import type { LocalSection } from './lesson.ts';
import { DragHandle, useDropTarget } from './Reorder.tsx';
import type { Films } from '../films/use-films.ts';
import type { StoredContent, WizardView } from './use-wizard.ts';

interface StoredLessonProps {
  section: LocalSection;
  wizard: WizardView;
  films: Films;
  lesson: Lesson;
  onDelete: (what: StoredContent) => void;
}

export function StoredLesson({ section, lesson, wizard, films, onDelete }: StoredLessonProps) {
  const { plan } = wizard;
  const { Tools } = plan;
  const item = { kind: 'lesson', id: lesson._id } as const;
  const what = { section, lesson: { id: lesson._id, title: lesson.title } };
  const { id, ref, drop } = useDropTarget(item);
  return (
    <li className={drop} id={id} ref={ref}>
      <DragHandle item={item} />
      <Icon name="circle-check" label="Saved" />
      <EditWords
        id={lesson._id}
        noun="lesson"
        title={lesson.title}
        description={lesson.description}
        onSave={async (words) => (await wizard.content()).rename?.(what, words) ?? false}
      >
        <span className="lesson-words">
          <strong dir="auto">{lesson.title}</strong>
          {lesson.description && (
            <span className="meta" dir="auto">
              {lesson.description}
            </span>
          )}
          <FilmState
            film={films.of(lesson._id)}
            title={lesson.title}
            isReplaceable
            onAgain={() => films.again(lesson._id)}
            onReplace={async (file, transfer) => {
              const courseId = wizard.shown.stored?.courseId ?? '';
              const place = { courseId, sectionId: section.key, lessonId: lesson._id };
              await replaceFilm(place, file, transfer);
              films.look();
              void wizard.content().then((actions) => actions.reload?.());
            }}
          />
        </span>
      </EditWords>
      <span className="num meta">{formatDuration(lesson.timeDuration)}</span>
      <WhenRequested isRequested={Tools !== undefined}>
        {Tools && <Tools courseId={plan.courseKeyOf(wizard.shown)} {...{ lesson, films }} />}
      </WhenRequested>
      <DeleteButton name={`lesson ${lesson.title}`} onPress={() => onDelete(what)} />
    </li>
  );
}
