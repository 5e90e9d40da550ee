import { useState } from 'react';
import * as z from 'zod/mini';
import type { Lesson } from '#contract/courses/course.ts';
import { LESSON_TITLE_MAX, lessonTitle } from '#contract/courses/content.ts';
import { pluralize } from '#site/lib/plural.ts';
import { replaceVideo } from '#site/api/content.ts';
import { formatDuration } from '#site/lib/duration.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { isUploadActive, type LocalSection } from './lesson.ts';
import { LessonForm } from './LessonForm.tsx';
import { LessonRow } from './LessonRow.tsx';
import { DragHandle, useDropTarget } from './Reorder.tsx';
import type { Videos } from './use-videos.ts';
import { WhenRequested } from '../../ui/ErrorBoundary.tsx';
import { TextLesson } from './TextLesson.tsx';
import { VideoState } from './VideoState.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import type { Elements } from '../../ui/elements.ts';
import type { ContentActions, StoredContent, WizardView } from './use-wizard.ts';

interface SectionPanelProps {
  section: LocalSection;
  isLast: boolean;
  wizard: WizardView;
  videos: Videos;
  onLessonBegun: (section: string, begun: boolean) => void;
  onDelete: (storedLesson: StoredContent) => void;
}

export function SectionPanel(props: SectionPanelProps) {
  const { section, isLast, wizard, videos, onLessonBegun, onDelete } = props;
  const { plan, uploads } = wizard;
  const { savesAtOnce } = plan;
  const isRunning = wizard.shown.busy === 'content';
  const item = { kind: 'section', id: section.key } as const;
  const { id, ref, drop } = useDropTarget(item);
  const withContentActions = (work: (actions: ContentActions) => void) =>
    void wizard.content().then(work);
  const { stored, lessons } = section;
  const heading = <h2 dir="auto">{section.name}</h2>;
  return (
    <section className={`panel section-panel ${drop}`} aria-label={section.name} id={id} ref={ref}>
      <header>
        <DragHandle item={item} />
        {savesAtOnce ? (
          <EditTexts
            id={section.key}
            noun="section"
            title={section.name}
            onSave={async (texts) => (await wizard.content()).rename?.({ section }, texts) ?? false}
          >
            {heading}
          </EditTexts>
        ) : (
          heading
        )}
        {!savesAtOnce && <SectionState section={section} isRunning={isRunning} />}
        <span className="meta num">
          {pluralize(savesAtOnce ? stored.length : lessons.length, 'lesson')}
        </span>
        {!isRunning && (
          <DeleteButton
            name={`section ${section.name}`}
            onPress={() =>
              section.id === null
                ? withContentActions((actions) => actions.removeSection(section))
                : onDelete({ section })
            }
          />
        )}
      </header>
      {section.stalledReason && (
        <p className="row upload-warning-row">
          <span className="upload-warning">{`${section.stalledReason} It resumes automatically.`}</span>
          <Button look="line" size="sm" onClick={uploads.tryNow}>
            Try now
          </Button>
          <Button look="soft" size="sm" onClick={() => uploads.cancel(section.key)}>
            Stop
          </Button>
        </p>
      )}
      {(savesAtOnce || lessons.length > 0) && (
        <ul className="lessons">
          {stored.map((lesson) => (
            <StoredLesson
              key={lesson._id}
              section={section}
              lesson={lesson}
              wizard={wizard}
              videos={videos}
              onDelete={onDelete}
            />
          ))}
          {lessons.map((lesson) => (
            <LessonRow
              key={lesson.key}
              lesson={lesson}
              isRunning={isRunning}
              videos={videos}
              isMovable={!savesAtOnce}
              onCancel={uploads.cancel}
              onTryNow={uploads.tryNow}
              onRemove={(key) => withContentActions((actions) => actions.removeLesson(key))}
              onReplace={(key, file) =>
                withContentActions((actions) => actions.replaceFile(key, file))
              }
              onRetry={(key) =>
                savesAtOnce
                  ? withContentActions(({ processLessons }) => processLessons([key]))
                  : wizard.goToNextStage()
              }
              {...(savesAtOnce ? {} : { onDelete: () => onDelete({ section, lesson }) })}
            />
          ))}
        </ul>
      )}
      {!isRunning && (
        <LessonForm
          section={section.key}
          namesMissing={savesAtOnce}
          open={!savesAtOnce || stored.length === 0 || isLast}
          onAdd={(drafts) =>
            withContentActions((actions) => actions.addLessons(section.key, drafts))
          }
          onBegun={(isBegun) => onLessonBegun(section.key, isBegun)}
        />
      )}
      {savesAtOnce && section.id !== null && (
        <div className="add-text-lesson">
          <TextLesson
            courseId={plan.getCourseKey(wizard.shown)}
            sectionId={section.id}
            onSaved={() => withContentActions((actions) => actions.reload?.())}
          />
        </div>
      )}
    </section>
  );
}

function SectionState({ section, isRunning }: { section: LocalSection; isRunning: boolean }) {
  const { id, lessons } = section;
  if (isRunning && lessons.some(isUploadActive)) return <Badge tone="info">Uploading</Badge>;
  if (id === null) return null;
  return (
    <Badge tone="live">
      <Icon name="check" /> <span>Created</span>
    </Badge>
  );
}

interface StoredLessonProps {
  section: LocalSection;
  wizard: WizardView;
  videos: Videos;
  lesson: Lesson;
  onDelete: (storedLesson: StoredContent) => void;
}

function StoredLesson({ section, lesson, wizard, videos, onDelete }: StoredLessonProps) {
  const { plan } = wizard;
  const { Tools } = plan;
  const item = { kind: 'lesson', id: lesson._id } as const;
  const storedLesson = { section, lesson: { id: lesson._id, title: lesson.title } };
  const { id, ref, drop } = useDropTarget(item);
  return (
    <li className={drop} id={id} ref={ref}>
      <DragHandle item={item} />
      <Icon name="circle-check" label="Saved" />
      <EditTexts
        id={lesson._id}
        noun="lesson"
        title={lesson.title}
        description={lesson.description}
        onSave={async (texts) => (await wizard.content()).rename?.(storedLesson, texts) ?? false}
      >
        <span className="lesson-text">
          <strong dir="auto">{lesson.title}</strong>
          {lesson.description && (
            <span className="meta" dir="auto">
              {lesson.description}
            </span>
          )}
          {lesson.kind === 'text' ? (
            <TextLesson
              courseId={plan.getCourseKey(wizard.shown)}
              sectionId={section.key}
              lesson={lesson}
              onSaved={() => void wizard.content().then((actions) => actions.reload?.())}
            />
          ) : (
            <VideoState
              video={videos.findVideo(lesson._id)}
              title={lesson.title}
              isReplaceable
              onAgain={() => videos.prepareAgain(lesson._id)}
              onReplace={async (file, transfer) => {
                const courseId = wizard.shown.stored?.courseId ?? '';
                const videoIds = { courseId, sectionId: section.key, lessonId: lesson._id };
                await replaceVideo(videoIds, file, transfer);
                videos.refresh();
                void wizard.content().then((actions) => actions.reload?.());
              }}
            />
          )}
        </span>
      </EditTexts>
      <span className="num meta">{formatDuration(lesson.timeDuration)}</span>
      <WhenRequested isRequested={Tools !== undefined}>
        {Tools && (
          <Tools courseId={plan.getCourseKey(wizard.shown)} lesson={lesson} videos={videos} />
        )}
      </WhenRequested>
      <DeleteButton name={`lesson ${lesson.title}`} onPress={() => onDelete(storedLesson)} />
    </li>
  );
}

function DeleteButton({ name, onPress }: { name: string; onPress: () => void }) {
  return (
    <button type="button" className="icon-btn" aria-label={`Delete ${name}`} onClick={onPress}>
      <Icon name="trash" />
    </button>
  );
}

const FIELDS = { title: lessonTitle, description: z.string().check(z.trim()) };

type Texts = Record<keyof typeof FIELDS, string>;

interface EditTextsProps {
  id: string;
  noun: string;
  title: string;
  description?: string;
  onSave: (texts: Texts) => Promise<boolean>;
  children: Elements;
}

function EditTexts({ id, noun, title, description, onSave, children }: EditTextsProps) {
  const initial: Texts = { title, description: description ?? '' };
  const [isOpen, setOpen] = useState(false);
  const form = useForm(FIELDS, {
    initial,
    draft: `words ${id}`,
    send: async (texts) => {
      if (!(await onSave(texts))) return 'unsent';
      return reset(false, texts);
    },
  });
  const reset = (open: boolean, texts: Texts) => {
    form.reset(texts);
    setOpen(open);
  };
  if (!isOpen && !form.isRestored) {
    return (
      <span className="editable-text">
        {children}
        <button
          type="button"
          className="icon-btn"
          aria-label={`Edit ${noun} ${title}`}
          onClick={() => reset(true, initial)}
        >
          <Icon name="pencil" />
        </button>
      </span>
    );
  }
  // A missing title disables the button, so the fields show no errors.
  const toInputProps = (name: keyof Texts) => {
    const { value, onChange } = form.field(name);
    return { className: 'input', name, value, onChange };
  };
  return (
    <form className="editable-text-form" {...form.props}>
      <input
        {...toInputProps('title')}
        aria-label={`Title of the ${noun}`}
        maxLength={LESSON_TITLE_MAX}
      />
      {description !== undefined && (
        <input
          {...toInputProps('description')}
          aria-label={`Description of the ${noun}`}
          placeholder="Description"
        />
      )}
      <span className="row">
        <Button type="submit" size="sm" busy={form.busy} disabled={!form.typed.title.trim()}>
          Save
        </Button>
        <Button look="soft" size="sm" onClick={() => reset(false, initial)}>
          Cancel
        </Button>
      </span>
    </form>
  );
}
