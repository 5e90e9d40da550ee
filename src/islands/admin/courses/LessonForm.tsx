// A new lesson with title, description and video, or several videos at once, each a lesson of its own.
import { useEffect, useState } from 'react';
import { LESSON_TITLE_MAX } from '#contract/courses/content.ts';
import { videoKinds, formatBytes, VIDEO_MAX_BYTES } from '#contract/media/media.ts';
import { takesAnyVideo, videoMaxBytes } from '#site/api/server.ts';
import { useKnown } from '#site/queries/use-loaded.ts';
import { notify } from '#site/stores/notices.ts';
import { useDraft, type Draft } from '../../ui/forms/use-draft.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField, FieldError } from '../../ui/Field.tsx';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { fileTooLarge, INCOMPLETE_LESSON } from './content-messages.ts';
import { getRefusal } from './file-check.ts';
import { isTooLarge } from './chosen-file.ts';
import type { LessonDraft } from './lesson.ts';
import { inNaturalOrder, isVideo, fileSize, titleFromName } from './videos.ts';

const BLANK = { title: '', description: '' };

export const newLessonId = (section: string): string => `new-lesson-${section}`;

interface LessonFormProps {
  section: string;
  /** The button is always enabled and names missing fields (EDIT-13); otherwise it is disabled (CRE-14). */
  namesMissing?: boolean;
  open?: boolean;
  onAdd: (lessons: LessonDraft[]) => void;
  onBegun?: (begun: boolean) => void;
}

export function LessonForm({ section, open = true, ...props }: LessonFormProps) {
  const draft = useDraft(`new-lesson ${section}`, BLANK);
  const [unfolded, setUnfolded] = useState<boolean>();
  return (
    <details
      className="add-fold"
      open={unfolded ?? (open || draft.isRestored)}
      onToggle={(event) => setUnfolded(event.currentTarget.open)}
    >
      <summary>
        <Icon name="plus" /> New lesson
      </summary>
      <NewLesson draft={draft} section={section} {...props} />
    </details>
  );
}

interface NewLessonProps extends Omit<LessonFormProps, 'open'> {
  draft: Draft<typeof BLANK>;
}

function NewLesson({ draft, section, namesMissing = false, onAdd, onBegun }: NewLessonProps) {
  const { title, description } = draft.typed;
  const [file, setFile] = useState<File | null>(null);
  const [wrong, setWrong] = useState('');
  const maxBytes = useKnown(videoMaxBytes, VIDEO_MAX_BYTES);
  const kinds = videoKinds(useKnown(takesAnyVideo, false));
  const isLarge = (file: File) => isTooLarge(file, maxBytes);
  const getDraft = (words: typeof BLANK, video: File): LessonDraft => ({
    key: crypto.randomUUID(),
    ...words,
    file: video,
    maxBytes,
  });
  const incomplete = !title.trim() || !file;
  const begun = title.trim() !== '' || description.trim() !== '' || file !== null;
  useEffect(() => {
    onBegun?.(begun);
    return () => onBegun?.(false);
  }, [begun, onBegun]);

  const clear = () => {
    draft.reset(BLANK);
    setFile(null);
  };

  const take = (files: File[]) => {
    const videos = inNaturalOrder(files.filter(isVideo));
    setWrong(videos.length < files.length ? 'Only video files can become lessons.' : '');
    if (videos.some(isLarge)) notify(fileTooLarge(maxBytes));
    const [only] = videos;
    if (videos.length > 1) {
      // If lessons are saved immediately, too large files are left out.
      const fit = namesMissing ? videos.filter((video) => !isLarge(video)) : videos;
      onAdd(fit.map((video) => getDraft({ ...BLANK, title: titleFromName(video.name) }, video)));
    } else if (only && !isLarge(only)) takeOne(only);
  };
  const takeOne = (only: File) => {
    // A title that is empty or came from a file name follows the file.
    if (title === (file ? titleFromName(file.name) : '')) {
      draft.type({ title: titleFromName(only.name) });
    }
    setFile(only);
    void getRefusal(only).then((reason) => {
      if (reason) setWrong(reason);
      if (reason) setFile((now) => (now === only ? null : now));
    });
  };
  const add = () => {
    if (incomplete) return namesMissing ? void notify(INCOMPLETE_LESSON) : undefined;
    onAdd([getDraft({ title, description }, file)]);
    clear();
  };
  return (
    <form
      className="add"
      aria-label="New lesson"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <TextField
        label="Title"
        id={newLessonId(section)}
        maxLength={LESSON_TITLE_MAX}
        starred
        value={title}
        onChange={(event) => draft.type({ title: event.currentTarget.value })}
      />
      <TextField
        label="Description"
        placeholder="What will they be able to do after this?"
        value={description}
        onChange={(event) => draft.type({ description: event.currentTarget.value })}
      />
      <FileDrop
        label="Video"
        text={file ? `${file.name}, ${fileSize(file.size)}, or` : 'Drop videos, or'}
        hint={`${kinds}, up to ${formatBytes(maxBytes)}. Several files become lessons named after them.`}
        accept="video/*"
        multiple
        onFiles={take}
      />
      <FieldError text={wrong} />
      <div className="row">
        <Button type="submit" size="sm" disabled={!namesMissing && incomplete}>
          <Icon name="plus" /> <span>Add lesson</span>
        </Button>
        {begun && (
          <Button look="line" size="sm" onClick={clear}>
            Clear
          </Button>
        )}
        {incomplete && <span className="hint">{missing(title, file)}</span>}
      </div>
    </form>
  );
}

function missing(title: string, file: File | null): string {
  if (title.trim() && !file) return 'Add a video to continue';
  return file ? 'Add a title to continue' : 'Add a title and a video to continue';
}
