// The second stage of the create wizard: sections and lessons, kept here until they are sent.
import { useCallback, useRef, useState } from 'react';
import { isolated } from '#site/lib/isolated.ts';
import { notify } from '#site/stores/notices.ts';
import { useFocusHome } from '../parts/use-focus-home.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Arrange } from './Arrange.tsx';
import type { LocalLesson } from './lesson.ts';
import { removeUnsent, unsentActions } from './unsent-content.ts';
import { newLessonId } from './LessonForm.tsx';
import { NewSection } from './NewSection.tsx';
import { SectionPanel } from './SectionPanel.tsx';
import { LESSON_NOT_ADDED } from './told-content.ts';
import { UploadBar } from './UploadBar.tsx';
import { useCanReorder } from './use-can-reorder.ts';
import { NEW_COURSE } from './use-kept-words.ts';
import type { CreateWizard } from './useCreateWizard.ts';
import { isAllSaved, orderOf } from './wizard.ts';
import type { LocalSection } from './wizard.ts';

export function CreateContent({ create }: { create: CreateWizard }) {
  const { state, dispatch, uploads } = create;
  const { sections } = state;
  const running = state.busy === 'content';
  const [asked, setAsked] = useState<Asked>();
  const { begun, onLessonBegun } = useBegunLessons();
  const canReorder = useCanReorder();
  // What a server holds can be moved only where it knows how.
  const movable = canReorder || !sections.some(({ id }) => id !== null);
  const save = () => {
    const form = begun();
    if (form === undefined) return create.saveContent();
    notify(LESSON_NOT_ADDED);
    document.getElementById(newLessonId(form))?.focus();
  };
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusHome(heading, asked ?? sections);
  return (
    <div className="stack">
      <h2 className="sr" ref={heading} tabIndex={-1}>
        Sections and lessons
      </h2>
      {running && <UploadBar lessons={sections.flatMap((one) => one.lessons)} uploads={uploads} />}
      <Arrange
        order={orderOf(sections)}
        names={namesOf(sections)}
        enabled={movable && !running}
        onOrder={(order) => dispatch({ type: 'reordered', order })}
      >
        {sections.map((section) => (
          <SectionPanel
            key={section.key}
            section={section}
            running={running}
            {...actionsOf(create, section)}
            onLessonBegun={(isBegun) => onLessonBegun(section.key, isBegun)}
            onRemoveSection={() =>
              section.id === null ? removeUnsent(create, section) : setAsked({ section })
            }
            onDelete={(key) => {
              const lesson = section.lessons.find((one) => one.key === key);
              if (lesson) setAsked({ section, lesson });
            }}
          />
        ))}
      </Arrange>
      {!running && (
        <NewSection
          course={NEW_COURSE}
          onAdd={(name) => dispatch({ type: 'section-added', key: crypto.randomUUID(), name })}
        />
      )}
      <div className="row between wiz-foot">
        <Button look="line" disabled={running} onClick={() => dispatch({ type: 'went-back' })}>
          <Icon name="arrow-left" /> Back
        </Button>
        <Button busy={running} busyText="Uploading..." onClick={save}>
          {isAllSaved(sections) && sections.length > 0 ? 'Continue' : 'Save and continue'}{' '}
          <Icon name="arrow-right" />
        </Button>
      </div>
      <DeleteQuestion
        asked={asked}
        onClose={() => setAsked(undefined)}
        onConfirm={({ section, lesson }) =>
          lesson ? create.removeLesson({ section, lesson }) : create.removeSection(section)
        }
      />
    </div>
  );
}

/** What the server holds and somebody wants to delete: a lesson, or without one the section. */
interface Asked {
  section: LocalSection;
  lesson?: LocalLesson;
}

interface DeleteQuestionProps {
  asked: Asked | undefined;
  onClose: () => void;
  /** Settles once it is deleted, or has been said why not. */
  onConfirm: (asked: Asked) => Promise<void>;
}

function DeleteQuestion({ asked, onClose, onConfirm }: DeleteQuestionProps) {
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    if (!asked || busy) return;
    setBusy(true);
    await onConfirm(asked);
    setBusy(false);
    onClose();
  };
  const noun = asked?.lesson ? 'lesson' : 'section';
  const name = isolated(asked?.lesson?.title ?? asked?.section.name ?? '');
  return (
    <ConfirmDialog
      open={asked !== undefined}
      title={`Delete this ${noun}?`}
      lead={`'${name}' and its uploaded ${noun === 'lesson' ? 'video' : 'lessons'} will be deleted.`}
      confirmText={`Delete ${noun}`}
      busy={busy}
      busyText="Deleting..."
      onClose={onClose}
      onConfirm={() => void confirm()}
    />
  );
}

function actionsOf(create: CreateWizard, section: LocalSection) {
  const { uploads, saveContent } = create;
  return {
    ...unsentActions(create, section),
    onCancel: uploads.cancel,
    onTryNow: uploads.tryNow,
    onRetry: saveContent,
  };
}

function namesOf(sections: readonly LocalSection[]): ReadonlyMap<string, string> {
  return new Map(
    sections.flatMap(({ key, name, lessons }) => [
      [key, name] as const,
      ...lessons.map((lesson) => [lesson.key, lesson.title] as const),
    ]),
  );
}

/** Which sections hold a lesson that was begun and not added: Continue would lose it. */
function useBegunLessons() {
  const sections = useRef(new Set<string>());
  const onLessonBegun = useCallback((section: string, isBegun: boolean) => {
    if (isBegun) sections.current.add(section);
    else sections.current.delete(section);
  }, []);
  return { begun: () => [...sections.current][0], onLessonBegun };
}
