// The content of a course under edit: each section with its saved lessons and those on their way.
import '#site/styles/components/panels.css';
import type { Lesson, Section } from '#contract/course.ts';
import * as api from '#site/api/authoring.ts';
import { formatDuration } from '#site/lib/duration.ts';
import { counted } from '#site/lib/plural.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { EditWords } from './EditWords.tsx';
import type { Edit } from './edit-state.ts';
import { LessonForm } from './LessonForm.tsx';
import { LessonRow } from './LessonRow.tsx';
import { NewSection } from './NewSection.tsx';
import { askInToast } from './told.ts';
import type { EditWizard } from './useEditWizard.ts';

interface EditContentProps {
  edit: Edit;
  wizard: EditWizard;
}

export function EditContent({ edit, wizard }: EditContentProps) {
  const { dispatch } = wizard;
  const uploading = edit.pending.some(({ sending }) => sending === 'uploading');
  const add = (name: string) =>
    void wizard.change(() => api.addSection(edit.course.id, name), 'Failed to add section');
  return (
    <div className="stack">
      {edit.sections.map((section) => (
        <SavedSection key={section._id} {...{ section, edit, wizard }} />
      ))}
      <NewSection onAdd={add} />
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
  const pending = edit.pending.filter(({ sectionId }) => sectionId === section._id);
  const rename = ({ title }: { title: string }) =>
    wizard.change(() => api.renameSection(place, title), 'Failed to rename section');
  const remove = () =>
    void wizard.change(() => api.deleteSection(courseId, section._id), 'Failed to delete section');
  return (
    <section className="panel sec" aria-label={section.sectionName}>
      <header>
        <EditWords noun="section" title={section.sectionName} onSave={rename}>
          <h2>{section.sectionName}</h2>
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
          <LessonRow
            key={lesson.key}
            lesson={lesson}
            running={false}
            onCancel={wizard.cancel}
            onRemove={(gone) => {
              // It may still wait for its turn.
              wizard.cancel(gone);
              wizard.dispatch({ type: 'lesson-gone', lesson: gone });
            }}
            onReplace={() => undefined}
            onRetry={() => wizard.retry(lesson)}
          />
        ))}
      </ul>
      <LessonForm
        tells
        open={section.subSection.length === 0 || section === edit.sections.at(-1)}
        onAdd={(drafts) => wizard.addLessons(section._id, drafts)}
      />
    </section>
  );
}

function SavedLesson({ section, lesson, edit, wizard }: SavedSectionProps & { lesson: Lesson }) {
  const place = { courseId: edit.course.id, sectionId: section._id, lessonId: lesson._id };
  const save = (words: { title: string; description: string }) =>
    wizard.change(() => api.saveLesson(place, words), 'Failed to update lesson');
  const remove = () => void wizard.change(() => api.deleteLesson(place), 'Failed to delete lesson');
  return (
    <li>
      <Icon name="circle-check" label="Saved" />
      <EditWords noun="lesson" title={lesson.title} description={lesson.description} onSave={save}>
        <span>
          <strong>{lesson.title}</strong>
          {lesson.description && <span className="meta">{lesson.description}</span>}
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
