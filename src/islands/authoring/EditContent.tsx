// The content of a course under edit: each section with its saved lessons and those on their way.
import '#site/styles/components/panels.css';
import type { Lesson, Section } from '#contract/course.ts';
import * as api from '#site/api/content.ts';
import { formatDuration } from '#site/lib/duration.ts';
import { isolated } from '#site/lib/isolated.ts';
import { counted } from '#site/lib/plural.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Arrange } from './Arrange.tsx';
import { useSpot } from './arranging.ts';
import { EditWords } from './EditWords.tsx';
import { orderOf } from './edit-state.ts';
import type { Edit, PendingLesson } from './edit-state.ts';
import { Grip } from './Grip.tsx';
import { LessonForm } from './LessonForm.tsx';
import { LessonRow } from './LessonRow.tsx';
import { NewSection } from './NewSection.tsx';
import { askInToast, tellDone } from './told-content.ts';
import { UploadBar } from './UploadBar.tsx';
import { useCanReorder } from './use-can-reorder.ts';
import type { EditWizard } from './useEditWizard.ts';

interface EditContentProps {
  edit: Edit;
  wizard: EditWizard;
}

export function EditContent({ edit, wizard }: EditContentProps) {
  const { dispatch } = wizard;
  const { sections, pending } = edit;
  const canReorder = useCanReorder();
  const uploading = pending.some(({ sending }) => sending !== 'failed' && sending !== 'saved');
  const add = (name: string) =>
    void wizard.change(
      () => api.addSection(edit.course.id, name, crypto.randomUUID()),
      'Failed to add section',
    );
  return (
    <div className="stack">
      {uploading && <UploadBar lessons={pending} uploads={wizard.uploads} />}
      <Arrange
        order={orderOf(sections)}
        names={namesOf(sections)}
        enabled={canReorder}
        onOrder={wizard.order}
      >
        {sections.map((section) => (
          <SavedSection key={section._id} {...{ section, edit, wizard }} />
        ))}
      </Arrange>
      <NewSection course={edit.course.id} onAdd={add} />
      <div className="row between wiz-foot">
        <Button look="line" onClick={() => dispatch({ type: 'went-to', stage: 1 })}>
          <Icon name="arrow-left" /> Back
        </Button>
        <Button
          busy={uploading}
          busyText="Uploading..."
          onClick={() => dispatch({ type: 'went-to', stage: 3 })}
        >
          Continue <Icon name="arrow-right" />
        </Button>
      </div>
    </div>
  );
}

interface SavedSectionProps extends EditContentProps {
  section: Section;
}

function SavedSection({ section, edit, wizard }: SavedSectionProps) {
  const courseId = edit.course.id;
  const place = { courseId, sectionId: section._id };
  const spot = { kind: 'section', id: section._id } as const;
  const { id, ref, drop } = useSpot(spot);
  const pending = edit.pending.filter(({ sectionId }) => sectionId === section._id);
  const rename = ({ title }: { title: string }) =>
    wizard.change(() => api.renameSection(place, title), 'Failed to rename section');
  const remove = () =>
    void wizard.change(() => api.deleteSection(courseId, section._id), 'Failed to delete section');
  return (
    <section className={`panel sec ${drop}`} aria-label={section.sectionName} id={id} ref={ref}>
      <header>
        <Grip spot={spot} />
        <EditWords id={section._id} noun="section" title={section.sectionName} onSave={rename}>
          <h2 dir="auto">{section.sectionName}</h2>
        </EditWords>
        <span className="meta num">{counted(section.subSection.length, 'lesson')}</span>
        <button
          type="button"
          className="icon-btn"
          aria-label={`Delete section ${section.sectionName}`}
          onClick={() => askInToast(`Delete section '${section.sectionName}'?`, remove)}
        >
          <Icon name="trash" />
        </button>
      </header>
      <ul className="lessons">
        {section.subSection.map((lesson) => (
          <SavedLesson key={lesson._id} {...{ section, lesson, edit, wizard }} />
        ))}
        {pending.map((lesson) => (
          <PendingRow key={lesson.key} {...{ lesson, wizard }} />
        ))}
      </ul>
      <LessonForm
        tells
        section={section._id}
        open={section.subSection.length === 0 || section === edit.sections.at(-1)}
        onAdd={(drafts) => wizard.addLessons(section._id, drafts)}
      />
    </section>
  );
}

function PendingRow({ lesson, wizard }: { lesson: PendingLesson; wizard: EditWizard }) {
  return (
    <LessonRow
      lesson={lesson}
      running={false}
      onCancel={wizard.uploads.cancel}
      onTryNow={wizard.uploads.tryNow}
      onRemove={() => {
        wizard.dispatch({ type: 'lesson-gone', lesson: lesson.key });
        tellDone(`Lesson '${isolated(lesson.title)}' removed.`, () => wizard.bringBack(lesson));
      }}
      onReplace={(key, file) => {
        wizard.dispatch({ type: 'lesson-file-replaced', lesson: key, file });
        wizard.retry(lesson);
      }}
      onRetry={() => wizard.retry(lesson)}
    />
  );
}

function SavedLesson({ section, lesson, edit, wizard }: SavedSectionProps & { lesson: Lesson }) {
  const place = { courseId: edit.course.id, sectionId: section._id, lessonId: lesson._id };
  const spot = { kind: 'lesson', id: lesson._id } as const;
  const { id, ref, drop } = useSpot(spot);
  const save = (words: { title: string; description: string }) =>
    wizard.change(() => api.saveLesson(place, words), 'Failed to update lesson');
  const remove = () => void wizard.change(() => api.deleteLesson(place), 'Failed to delete lesson');
  return (
    <li className={drop} id={id} ref={ref}>
      <Grip spot={spot} />
      <Icon name="circle-check" label="Saved" />
      <EditWords
        id={lesson._id}
        noun="lesson"
        title={lesson.title}
        description={lesson.description}
        onSave={save}
      >
        <span className="lesson-words">
          <strong dir="auto">{lesson.title}</strong>
          {lesson.description && (
            <span className="meta" dir="auto">
              {lesson.description}
            </span>
          )}
        </span>
      </EditWords>
      <span className="num meta">{formatDuration(lesson.timeDuration)}</span>
      <button
        type="button"
        className="icon-btn"
        aria-label={`Delete lesson ${lesson.title}`}
        onClick={() => askInToast(`Delete lesson '${lesson.title}'?`, remove)}
      >
        <Icon name="trash" />
      </button>
    </li>
  );
}

function namesOf(sections: readonly Section[]): ReadonlyMap<string, string> {
  return new Map(
    sections.flatMap(({ _id, sectionName, subSection }) => [
      [_id, sectionName] as const,
      ...subSection.map((lesson) => [lesson._id, lesson.title] as const),
    ]),
  );
}
