import { useCallback, useState } from 'react';
import {
  type Answer,
  hideQuestion,
  type Question,
  showQuestion,
} from '#contract/learning/questions.ts';
import { call } from '#site/api/client.ts';
import { fetchQuestion } from '#site/api/questions.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ReasonForm } from '../../ui/forms/ReasonDialog.tsx';
import { notifyShared } from '../../ui/notices/notify.ts';
import { AnswerForm } from '../../ui/questions/AnswerForm.tsx';
import { QuestionThread } from '../../ui/questions/QuestionThread.tsx';
import { WhenLoaded } from '../../ui/WhenLoaded.tsx';
import { TemplateChoice } from './TemplateChoice.tsx';

interface QuestionDialogProps {
  /** Empty while the dialog is closed. */
  questionId: string;
  onChanged: () => void;
  onClose: () => void;
}

export function QuestionDialog({ questionId, onChanged, onClose }: QuestionDialogProps) {
  return (
    <Dialog open={questionId !== ''} onClose={onClose} title="Question">
      <LoadedQuestion key={questionId} questionId={questionId} onChanged={onChanged} />
    </Dialog>
  );
}

function LoadedQuestion({ questionId, onChanged }: Omit<QuestionDialogProps, 'onClose'>) {
  const load = useCallback(() => fetchQuestion(questionId), [questionId]);
  const [loaded, reload] = useLoaded(load);
  const handleChange = () => {
    reload();
    onChanged();
  };
  return (
    <WhenLoaded
      loaded={loaded}
      loading="Loading the question..."
      failed="The question could not be loaded. It may have been deleted."
      onRetry={reload}
    >
      {(question) => <QuestionSheet question={question} onChange={handleChange} />}
    </WhenLoaded>
  );
}

/** The text that is about to be hidden or shown again: the question, or one of its answers. */
interface Judged {
  answer: Answer | undefined;
}

function QuestionSheet({ question, onChange }: { question: Question; onChange: () => void }) {
  const [judged, setJudged] = useState<Judged>();
  if (judged)
    return (
      <JudgeForm
        question={question}
        answer={judged.answer}
        onDone={() => {
          setJudged(undefined);
          onChange();
        }}
        onCancel={() => setJudged(undefined)}
      />
    );
  const { title, course, lesson, hidden } = question;
  return (
    <div className="stack">
      <h3 className="heading-lg wrap-anywhere" dir="auto">
        {title}
      </h3>
      <p className="meta wrap-anywhere" dir="auto">
        {[course.courseName, ...(lesson ? [lesson.title] : [])].join(' · ')}
      </p>
      <QuestionThread
        question={question}
        onChange={onChange}
        tools={(answer) => (
          <Button look="line" size="sm" onClick={() => setJudged({ answer })}>
            {(answer ?? question).hidden ? 'Show again' : 'Hide'}
          </Button>
        )}
      />
      {!hidden && (
        <AnswerForm
          key={question.answers.length}
          questionId={question._id}
          onAnswered={() => {
            notifyShared('success', 'Answer sent');
            onChange();
          }}
          tools={(insert) => <TemplateChoice onInsert={insert} />}
        />
      )}
    </div>
  );
}

interface JudgeFormProps {
  question: Question;
  answer: Answer | undefined;
  onDone: () => void;
  onCancel: () => void;
}

function JudgeForm({ question, answer, onDone, onCancel }: JudgeFormProps) {
  const noun = answer ? 'answer' : 'question';
  const isHiding = (answer ?? question).hidden === null;
  return (
    <ReasonForm
      lead={
        isHiding
          ? `Students will no longer see this ${noun}. Its author sees that it is hidden, with your reason.`
          : `Students will see this ${noun} again.`
      }
      hint={isHiding ? 'Shown to the author.' : 'Saved in the activity log.'}
      confirmText={isHiding ? `Hide ${noun}` : `Show ${noun}`}
      busyText="Saving..."
      {...(isHiding ? { look: 'danger' } : {})}
      onConfirm={async (reason) => {
        const body = {
          questionId: question._id,
          ...(answer ? { answerId: answer._id } : {}),
          reason,
        };
        const { message } = await call(isHiding ? hideQuestion : showQuestion, { body });
        notifyShared('success', message);
      }}
      onDone={onDone}
      onCancel={onCancel}
    />
  );
}
