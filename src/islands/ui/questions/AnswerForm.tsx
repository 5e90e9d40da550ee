import { useState } from 'react';
import { AnswerTexts, QUESTION_TEXT_MAX, type Question } from '#contract/learning/questions.ts';
import { answerQuestion } from '#site/api/questions.ts';
import { Button } from '../Button.tsx';
import type { Elements } from '../elements.ts';
import { TextAreaField } from '../Field.tsx';
import { FormRefusal } from '../forms/FormFoot.tsx';
import { useForm } from '../forms/use-form.ts';
import { PictureChoice } from './PictureChoice.tsx';

const FIELDS = { body: AnswerTexts.shape.body };

interface AnswerFormProps {
  questionId: string;
  onAnswered: (question: Question) => void;
  /** Controls above the text, which can set it. */
  tools?: (insert: (text: string) => void) => Elements;
}

/** The typed answer stays a draft until it is sent. */
export function AnswerForm({ questionId, onAnswered, tools }: AnswerFormProps) {
  const [picture, setPicture] = useState<File>();
  const [creationKey] = useState(() => crypto.randomUUID());
  const form = useForm(FIELDS, {
    draft: `answer ${questionId}`,
    send: async ({ body }, { reset }) => {
      const question = await answerQuestion({ questionId, body, picture, creationKey });
      reset({ body: '' });
      onAnswered(question);
    },
  });
  return (
    <form className="grid grid-cols-1 gap-5" {...form.props}>
      <div className="contents">
        {tools?.((text) => {
          form.set({ body: text });
          form.focus('body');
        })}
      </div>
      <TextAreaField
        label="Your answer"
        required
        rows={4}
        maxLength={QUESTION_TEXT_MAX}
        dir="auto"
        {...form.field('body')}
      />
      <PictureChoice picture={picture} onPicture={setPicture} />
      <FormRefusal text={form.refusal} />
      <div>
        <Button type="submit" size="sm" busy={form.busy} busyText="Sending...">
          Send answer
        </Button>
      </div>
    </form>
  );
}
