import { useCallback, useRef, useState } from 'react';
import { type Note, NoteText } from '#contract/learning/notes.ts';
import { changeNote, fetchNotes, fetchNotesFile, removeNote } from '#site/api/notes.ts';
import { formatDuration } from '#site/lib/duration.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { Choice } from '../../ui/forms/Choice.tsx';
import { FormFoot } from '../../ui/forms/FormFoot.tsx';
import { useAction } from '../../ui/forms/use-action.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { saveFile } from '../../ui/lists/save-file.ts';
import { notifyOwnError } from '../../ui/notices/notify.ts';
import { Button } from '../../ui/Button.tsx';
import { TextAreaField } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { RemoveButton } from '../../ui/RemoveButton.tsx';
import { useFallbackFocus } from '../../ui/use-fallback-focus.ts';
import { WhenLoaded } from '../../ui/WhenLoaded.tsx';
import { NewNote } from './NewNote.tsx';
import type { NoteStart, TimedLesson } from './note-start.ts';
import type { VideoPlayer } from './video-engine.ts';

interface LessonNotesProps {
  course: { id: string; name: string };
  lesson: TimedLesson;
  player: VideoPlayer | undefined;
  started: NoteStart | undefined;
  onStart: (start: NoteStart | undefined) => void;
  /** Opens the lesson of a note at its second. */
  onOpen: (lessonId: string, seconds: number) => void;
}

type Scope = 'lesson' | 'course';

const SCOPES = [
  { value: 'lesson', label: 'This lesson' },
  { value: 'course', label: 'Whole course' },
] as const;

export function LessonNotes({ course, lesson, onOpen, ...newNote }: LessonNotesProps) {
  const load = useCallback(() => fetchNotes(course.id), [course.id]);
  const [loaded, reload] = useLoaded(load);
  const [scope, setScope] = useState<Scope>('lesson');
  const container = useRef<HTMLElement>(null);
  useFallbackFocus(container, loaded);
  return (
    <section ref={container} className="lesson-notes" aria-label="Notes" tabIndex={-1}>
      <NewNote
        key={lesson._id}
        courseId={course.id}
        lesson={lesson}
        {...newNote}
        onAdded={reload}
      />
      <WhenLoaded
        loaded={loaded}
        loading="Loading your notes..."
        failed="Your notes could not be loaded."
        onRetry={reload}
      >
        {(notes) => (
          <>
            <Choice label="Show notes of" value={scope} options={SCOPES} onChoose={setScope} />
            <NoteList
              notes={notes.filter(({ lessonId }) => scope === 'course' || lessonId === lesson._id)}
              scope={scope}
              onOpen={onOpen}
              onChanged={reload}
            />
            {notes.length > 0 && <DownloadButton course={course} />}
          </>
        )}
      </WhenLoaded>
    </section>
  );
}

interface NoteListProps {
  notes: readonly Note[];
  scope: Scope;
  onOpen: LessonNotesProps['onOpen'];
  onChanged: () => void;
}

function NoteList({ notes, scope, onOpen, onChanged }: NoteListProps) {
  if (notes.length === 0)
    return <p className="muted small">{`You have no notes in this ${scope} yet.`}</p>;
  return (
    <ul>
      {notes.map((note) => (
        <NoteRow key={note._id} note={note} scope={scope} onOpen={onOpen} onChanged={onChanged} />
      ))}
    </ul>
  );
}

interface NoteRowProps extends Omit<NoteListProps, 'notes'> {
  note: Note;
}

function NoteRow({ note, scope, onOpen, onChanged }: NoteRowProps) {
  const { lessonId, seconds } = note;
  const [isEditing, setEditing] = useState(false);
  const [busy, run] = useAction((error) => notifyOwnError(error, 'Note not deleted'));
  const time = seconds === null ? '' : formatDuration(seconds);
  const name = time ? `note at ${time}` : 'note';
  const remove = async () => {
    await removeNote(note._id);
    onChanged();
  };
  const closeEditor = () => {
    setEditing(false);
    onChanged();
  };
  return (
    <li className="grid gap-2">
      {scope === 'course' && (
        <p className="meta" dir="auto">
          {note.lessonTitle}
        </p>
      )}
      {seconds !== null && lessonId !== null ? (
        <button
          type="button"
          className="link num justify-self-start"
          aria-label={`Go to ${time} in ${note.lessonTitle}`}
          onClick={() => onOpen(lessonId, seconds)}
        >
          {time}
        </button>
      ) : (
        time && <span className="num">{time}</span>
      )}
      {isEditing ? (
        <NoteEditor note={note} name={name} onClose={closeEditor} />
      ) : (
        <>
          <p className="small wrap-anywhere whitespace-pre-line" dir="auto">
            {note.text}
          </p>
          <div className="row gap-2">
            <Button
              look="line"
              size="sm"
              aria-label={`Edit ${name}`}
              onClick={() => setEditing(true)}
            >
              Edit
            </Button>
            <RemoveButton verb="Delete" name={name} busy={busy} onRemove={() => void run(remove)} />
          </div>
        </>
      )}
    </li>
  );
}

const FIELDS = { text: NoteText };

function NoteEditor({ note, name, onClose }: { note: Note; name: string; onClose: () => void }) {
  const form = useForm(FIELDS, {
    initial: { text: note.text },
    draft: `note ${note._id}`,
    autoFocus: 'text',
    send: async ({ text }, { reset }) => {
      await changeNote(note._id, text);
      reset({ text });
      onClose();
    },
  });
  const cancel = () => {
    form.reset({ text: note.text });
    onClose();
  };
  return (
    <form {...form.props} className="grid gap-3">
      <TextAreaField
        label={name[0]?.toUpperCase() + name.slice(1)}
        rows={4}
        dir="auto"
        {...form.field('text')}
      />
      <FormFoot form={form} onCancel={cancel} busyText="Saving...">
        Save
      </FormFoot>
    </form>
  );
}

function DownloadButton({ course }: Pick<LessonNotesProps, 'course'>) {
  const [busy, run] = useAction((error) =>
    notifyOwnError(
      error,
      'Not downloaded',
      'Your notes could not be downloaded. Please try again.',
    ),
  );
  const download = async () =>
    saveFile(await fetchNotesFile(course.id), `${course.name} - notes.md`);
  return (
    <div>
      <Button look="line" size="sm" busy={busy} onClick={() => void run(download)}>
        <Icon name="download" /> <span>Download notes</span>
      </Button>
    </div>
  );
}
