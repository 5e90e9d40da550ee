import { useState } from 'react';
import {
  type Question,
  QUESTION_TEXT_MAX,
  QUESTION_TITLE_MAX,
  QuestionTexts,
} from '#contract/learning/questions.ts';
import { askQuestion } from '#site/api/questions.ts';
import { formatDuration } from '#site/lib/duration.ts';
import { Button } from '../../ui/Button.tsx';
import { TextAreaField, TextField } from '../../ui/Field.tsx';
import { FormFoot } from '../../ui/forms/FormFoot.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { PictureChoice } from '../../ui/questions/PictureChoice.tsx';

interface QuestionFormProps {
  courseId: string;
  lesson: { id: string; title: string };
  /** The current second of the video; undefined before it has started. */
  second: number | undefined;
  onSent: (question: Question) => void;
  onCancel: () => void;
}

/** The typed question stays a draft until it is sent. */
export function QuestionForm({ courseId, lesson, second, onSent, onCancel }: QuestionFormProps) {
  // The lesson and the second at which the form was opened, even if the video plays on.
  const [subject, setSubject] = useState({ lesson, second });
  const [picture, setPicture] = useState<File>();
  const [creationKey] = useState(() => crypto.randomUUID());
  const form = useForm(QuestionTexts.shape, {
    draft: `question ${courseId}`,
    send: async (texts) => {
      const question = await askQuestion({
        ...texts,
        courseId,
        subSectionId: subject.lesson.id,
        seconds: subject.second,
        picture,
        creationKey,
      });
      onSent(question);
    },
    autoFocus: 'title',
  });
  return (
    <form className="grid grid-cols-1 gap-5" aria-label="Ask a question" {...form.props}>
      <p className="small muted wrap-anywhere">
        About <bdi>{subject.lesson.title}</bdi>
      </p>
      {subject.second !== undefined && (
        <p className="row gap-2">
          <span className="tag num">{`At ${formatDuration(subject.second)}`}</span>
          <Button
            look="line"
            size="sm"
            onClick={() => setSubject((before) => ({ ...before, second: undefined }))}
          >
            Remove time
          </Button>
        </p>
      )}
      <TextField
        label="Title"
        required
        maxLength={QUESTION_TITLE_MAX}
        dir="auto"
        {...form.field('title')}
      />
      <TextAreaField
        label="Your question"
        required
        rows={6}
        maxLength={QUESTION_TEXT_MAX}
        dir="auto"
        hint="Teachers and students of this course can read it, with your first name."
        {...form.field('body')}
      />
      <PictureChoice picture={picture} onPicture={setPicture} />
      <FormFoot form={form} busyText="Sending..." onCancel={onCancel}>
        Send question
      </FormFoot>
    </form>
  );
}
