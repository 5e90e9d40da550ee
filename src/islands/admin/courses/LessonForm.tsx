// A new lesson with title, description and video, or several videos at once, each a lesson of its own.
import { useEffect, useState } from 'react';
import { LESSON_TITLE_MAX } from '#contract/courses/content.ts';
import { formatVideoKinds, formatBytes, VIDEO_MAX_BYTES } from '#contract/media/media.ts';
import { formatFileSize } from '#site/lib/file-size.ts';
import { isAnyVideoAccepted, fetchVideoMaxBytes } from '#site/api/server.ts';
import { useLoadedValue } from '#site/queries/use-loaded.ts';
import { notify } from '#site/stores/notices.ts';
import { useDraft, type Draft } from '../../ui/forms/use-draft.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField, FieldError } from '../../ui/Field.tsx';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { buildTooLargeNotice, INCOMPLETE_LESSON } from './content-messages.ts';
import { checkFile } from './file-check.ts';
import { isTooLarge } from './chosen-file.ts';
import type { LessonDraft } from './lesson.ts';
import { sortNaturally, isVideo, toTitle } from './upload-progress.ts';

const BLANK = { title: '', description: '' };

export const getNewLessonId = (section: string): string => `new-lesson-${section}`;

interface LessonFormProps {
  section: string;
  /** The button is always enabled and names missing fields (EDIT-13); otherwise it is disabled (CRE-14). */
  namesMissing?: boolean;
  open?: boolean;
  onAdd: (lessons: LessonDraft[]) => void;
  onBegun?: (hasInput: boolean) => void;
}

export function LessonForm({ section, open = true, ...props }: LessonFormProps) {
  const draft = useDraft(`new-lesson ${section}`, BLANK);
  const [unfolded, setUnfolded] = useState<boolean>();
  return (
    <details
      className="add-disclosure"
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
  const [fileError, setFileError] = useState('');
  const maxBytes = useLoadedValue(fetchVideoMaxBytes, VIDEO_MAX_BYTES);
  const formats = formatVideoKinds(useLoadedValue(isAnyVideoAccepted, false));
  const isLarge = (file: File) => isTooLarge(file, maxBytes);
  const toLessonDraft = (words: typeof BLANK, video: File): LessonDraft => ({
    key: crypto.randomUUID(),
    ...words,
    file: video,
    maxBytes,
  });
  const isIncomplete = !title.trim() || !file;
  const hasInput = title.trim() !== '' || description.trim() !== '' || file !== null;
  useEffect(() => {
    onBegun?.(hasInput);
    return () => onBegun?.(false);
  }, [hasInput, onBegun]);

  const clear = () => {
    draft.reset(BLANK);
    setFile(null);
  };

  const addFiles = (files: File[]) => {
    const videos = sortNaturally(files.filter(isVideo));
    setFileError(videos.length < files.length ? 'Only video files can be added as lessons.' : '');
    if (videos.some(isLarge)) notify(buildTooLargeNotice(maxBytes));
    const [only] = videos;
    if (videos.length > 1) {
      // If lessons are saved immediately, too large files are left out.
      const fit = namesMissing ? videos.filter((video) => !isLarge(video)) : videos;
      onAdd(fit.map((video) => toLessonDraft({ ...BLANK, title: toTitle(video.name) }, video)));
    } else if (only && !isLarge(only)) setSingleFile(only);
  };
  const setSingleFile = (only: File) => {
    // A title that is empty or came from a file name follows the file.
    if (title === (file ? toTitle(file.name) : '')) {
      draft.type({ title: toTitle(only.name) });
    }
    setFile(only);
    void checkFile(only).then((reason) => {
      if (reason) setFileError(reason);
      if (reason) setFile((now) => (now === only ? null : now));
    });
  };
  const add = () => {
    if (isIncomplete) return namesMissing ? void notify(INCOMPLETE_LESSON) : undefined;
    onAdd([toLessonDraft({ title, description }, file)]);
    clear();
  };
  return (
    <form
      className="add-panel"
      aria-label="New lesson"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <TextField
        label="Title"
        id={getNewLessonId(section)}
        maxLength={LESSON_TITLE_MAX}
        starred
        value={title}
        onChange={(event) => draft.type({ title: event.currentTarget.value })}
      />
      <TextField
        label="Description"
        placeholder="What will students learn in this lesson?"
        value={description}
        onChange={(event) => draft.type({ description: event.currentTarget.value })}
      />
      <FileDrop
        label="Video"
        text={file ? `${file.name}, ${formatFileSize(file.size)}, or` : 'Drop videos, or'}
        hint={`${formats}, up to ${formatBytes(maxBytes)}. If you add several files, each becomes a lesson named after its file.`}
        accept="video/*"
        multiple
        onFiles={addFiles}
      />
      <FieldError text={fileError} />
      <div className="row">
        <Button type="submit" size="sm" disabled={!namesMissing && isIncomplete}>
          <Icon name="plus" /> <span>Add lesson</span>
        </Button>
        {hasInput && (
          <Button look="line" size="sm" onClick={clear}>
            Clear
          </Button>
        )}
        {isIncomplete && <span className="hint">{formatMissing(title, file)}</span>}
      </div>
    </form>
  );
}

function formatMissing(title: string, file: File | null): string {
  if (title.trim() && !file) return 'Add a video to continue';
  return file ? 'Add a title to continue' : 'Add a title and a video to continue';
}
