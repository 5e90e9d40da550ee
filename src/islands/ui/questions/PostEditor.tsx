import {
  AnswerTexts,
  editAnswer,
  editQuestion,
  type Question,
  QUESTION_TEXT_MAX,
  QUESTION_TITLE_MAX,
  QuestionTexts,
} from '#contract/learning/questions.ts';
import { call } from '#site/api/client.ts';
import { TextAreaField, TextField } from '../Field.tsx';
import { FormFoot } from '../forms/FormFoot.tsx';
import { useForm } from '../forms/use-form.ts';

interface EditorProps {
  onSaved: (question: Question) => void;
  onCancel: () => void;
}

const TEXT = { required: true, rows: 5, maxLength: QUESTION_TEXT_MAX, dir: 'auto' } as const;

export function QuestionEditor({ question, ...props }: EditorProps & { question: Question }) {
  const form = useForm(QuestionTexts.shape, {
    initial: { title: question.title, body: question.body },
    send: async (texts) => {
      const body = { questionId: question._id, ...texts };
      props.onSaved((await call(editQuestion, { body })).data);
    },
    autoFocus: 'title',
  });
  return (
    <form className="grid grid-cols-1 gap-5" {...form.props}>
      <TextField
        label="Title"
        required
        maxLength={QUESTION_TITLE_MAX}
        dir="auto"
        {...form.field('title')}
      />
      <TextAreaField label="Your question" {...TEXT} {...form.field('body')} />
      <FormFoot form={form} busyText="Saving..." onCancel={props.onCancel}>
        Save
      </FormFoot>
    </form>
  );
}

interface AnswerEditorProps extends EditorProps {
  answer: Question['answers'][number];
}

export function AnswerEditor({ answer, ...props }: AnswerEditorProps) {
  const form = useForm(AnswerTexts.shape, {
    initial: { body: answer.body },
    send: async ({ body }) => {
      const { data } = await call(editAnswer, { body: { answerId: answer._id, body } });
      props.onSaved(data);
    },
    autoFocus: 'body',
  });
  return (
    <form className="grid grid-cols-1 gap-5" {...form.props}>
      <TextAreaField label="Your answer" {...TEXT} {...form.field('body')} />
      <FormFoot form={form} busyText="Saving..." onCancel={props.onCancel}>
        Save
      </FormFoot>
    </form>
  );
}
