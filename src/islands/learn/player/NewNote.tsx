import { useEffect, useState } from 'react';
import { NoteText } from '#contract/learning/notes.ts';
import { addNote } from '#site/api/notes.ts';
import { formatDuration } from '#site/lib/duration.ts';
import { ANY_TEXT } from '../../ui/forms/field-rule.ts';
import { FormFoot } from '../../ui/forms/FormFoot.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useKeyByContent } from '../../ui/forms/use-key-by-content.ts';
import { Button } from '../../ui/Button.tsx';
import { TextAreaField } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { getCurrentSecond, type NoteStart, type TimedLesson } from './note-start.ts';
import type { VideoPlayer } from './video-engine.ts';

interface NewNoteProps {
  courseId: string;
  lesson: TimedLesson;
  player: VideoPlayer | undefined;
  started: NoteStart | undefined;
  onStart: (start: NoteStart | undefined) => void;
  onAdded: () => void;
}

/** The second is a field, so that it is part of the draft. */
const FIELDS = { text: NoteText, seconds: ANY_TEXT };
const BLANK = { text: '', seconds: '' };

export function NewNote({ courseId, lesson, player, started, onStart, onAdded }: NewNoteProps) {
  const createKey = useKeyByContent();
  const form = useForm(FIELDS, {
    draft: `note of ${lesson._id}`,
    send: async ({ text, seconds }) => {
      await addNote({
        courseId,
        lessonId: lesson._id,
        seconds: seconds === '' ? undefined : Number(seconds),
        text,
        creationKey: createKey(`${seconds} ${text}`),
      });
      close();
      onAdded();
    },
  });
  const close = () => {
    form.reset(BLANK);
    onStart(undefined);
  };
  const isStarted = started?.lessonId === lesson._id;
  useEffect(() => {
    if (isStarted) form.focus('text');
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each start
  }, [started]);
  if (!isStarted && !form.isRestored)
    return (
      <AddButton
        lesson={lesson}
        player={player}
        onAdd={(seconds) => onStart({ lessonId: lesson._id, seconds })}
      />
    );
  // The second does not change while the note is written.
  const seconds = form.typed.seconds || String((isStarted ? started.seconds : undefined) ?? '');
  return (
    <form {...form.props} className="grid gap-3">
      <TextAreaField
        label={seconds === '' ? 'New note' : `New note at ${formatDuration(Number(seconds))}`}
        rows={4}
        dir="auto"
        {...form.field('text')}
        onChange={({ currentTarget }) => form.set({ text: currentTarget.value, seconds })}
      />
      <FormFoot form={form} onCancel={close} busyText="Saving...">
        Save
      </FormFoot>
    </form>
  );
}

interface AddButtonProps extends Pick<NewNoteProps, 'lesson' | 'player'> {
  onAdd: (seconds: number | undefined) => void;
}

function AddButton({ lesson, player, onAdd }: AddButtonProps) {
  const seconds = useCurrentSecond(lesson, player);
  return (
    <div>
      <Button size="sm" aria-keyshortcuts="B" onClick={() => onAdd(seconds)}>
        <Icon name="plus" />{' '}
        <span>{seconds === undefined ? 'Add note' : `Add note at ${formatDuration(seconds)}`}</span>
      </Button>
    </div>
  );
}

function useCurrentSecond(
  lesson: TimedLesson,
  player: VideoPlayer | undefined,
): number | undefined {
  const [seconds, setSeconds] = useState<number>();
  useEffect(() => {
    if (!player) return;
    const update = () => setSeconds(getCurrentSecond(lesson, player));
    update();
    player.on(['timeupdate', 'seeking'], update);
    return () => player.off(['timeupdate', 'seeking'], update);
  }, [lesson, player]);
  return seconds;
}
