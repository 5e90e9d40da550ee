import { useCallback } from 'react';
import { LESSON_TITLE_MAX } from '#contract/courses/content.ts';
import { LESSON_TEXT_MAX, TEXT_LESSON_FIELDS } from '#contract/courses/lesson-text.ts';
import {
  addTextLesson,
  fetchLessonText,
  saveTextLesson,
  uploadCoursePicture,
} from '#site/api/lesson-texts.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/Field.tsx';
import { FormFoot } from '../../ui/forms/FormFoot.tsx';
import { MarkdownField } from '../../ui/forms/MarkdownField.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useKeyByContent } from '../../ui/forms/use-key-by-content.ts';
import { WhenLoaded } from '../../ui/WhenLoaded.tsx';

export interface TextLessonDialogProps {
  courseId: string;
  sectionId: string;
  /** Undefined for a new lesson. */
  lesson?: { _id: string; title: string } | undefined;
  open: boolean;
  onSaved: () => void;
  onClose: () => void;
}

export function TextLessonDialog(props: TextLessonDialogProps) {
  const { lesson, open, onClose } = props;
  return (
    <Dialog open={open} onClose={onClose} title={lesson ? 'Edit text lesson' : 'New text lesson'}>
      {lesson ? (
        <SavedText {...props} lesson={lesson} />
      ) : (
        <TextForm {...props} saved={{ title: '', text: '' }} />
      )}
    </Dialog>
  );
}

function SavedText(props: TextLessonDialogProps & { lesson: { _id: string; title: string } }) {
  const { courseId, lesson } = props;
  const lessonId = lesson._id;
  const load = useCallback(() => fetchLessonText({ courseId, lessonId }), [courseId, lessonId]);
  const [loaded, reload] = useLoaded(load);
  return (
    <WhenLoaded
      loaded={loaded}
      loading="Loading the text..."
      failed="The text could not be loaded."
      onRetry={reload}
    >
      {({ text }) => <TextForm {...props} saved={{ title: lesson.title, text }} />}
    </WhenLoaded>
  );
}

interface TextFormProps extends TextLessonDialogProps {
  saved: { title: string; text: string };
}

function TextForm({ courseId, sectionId, lesson, saved, onSaved, onClose }: TextFormProps) {
  const createKey = useKeyByContent();
  const form = useForm(TEXT_LESSON_FIELDS, {
    initial: saved,
    draft: `text-lesson ${lesson?._id ?? sectionId}`,
    send: async (fields) => {
      const place = { courseId, sectionId, ...fields };
      if (lesson) await saveTextLesson({ ...place, lessonId: lesson._id });
      else await addTextLesson({ ...place, creationKey: createKey(JSON.stringify(fields)) });
      onSaved();
    },
  });
  return (
    <form className="stack" aria-label="Text lesson" {...form.props}>
      <TextField label="Title" starred maxLength={LESSON_TITLE_MAX} {...form.field('title')} />
      <MarkdownField
        label="Text"
        maxLength={LESSON_TEXT_MAX}
        {...form.field('text')}
        uploadPicture={(picture) => uploadCoursePicture(courseId, picture)}
        waitFor={form.waitFor}
      />
      <FormFoot form={form} busyText="Saving..." onCancel={onClose}>
        {lesson ? 'Save' : 'Add lesson'}
      </FormFoot>
    </form>
  );
}
