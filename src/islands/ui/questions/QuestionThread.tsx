import { useState } from 'react';
import {
  acceptAnswer,
  type Answer,
  deleteAnswer,
  deleteQuestion,
  type Question,
} from '#contract/learning/questions.ts';
import { call } from '#site/api/client.ts';
import { formatDuration } from '#site/lib/duration.ts';
import { formatTimeAgo } from '#site/lib/indian-time.ts';
import { pluralize } from '#site/lib/plural.ts';
import { Badge } from '../Badge.tsx';
import { Button } from '../Button.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import type { Elements } from '../elements.ts';
import { useAction } from '../forms/use-action.ts';
import { notifyOwnError } from '../notices/notify.ts';
import { PersonPicture } from '../PersonPicture.tsx';
import { LinkedText } from './LinkedText.tsx';
import { AnswerEditor, QuestionEditor } from './PostEditor.tsx';

interface QuestionThreadProps {
  question: Question;
  onChange: (question: Question) => void;
  onDeleted?: () => void;
  /** Opens the second of the video that the question is about. */
  onSeek?: ((seconds: number) => void) | undefined;
  /** More buttons at the question, or at an answer. */
  tools?: (answer?: Answer) => Elements;
}

/** A question with its answers. Their author can change and delete them. */
export function QuestionThread(props: QuestionThreadProps) {
  const { question, onChange, onDeleted, onSeek, tools } = props;
  const [isEditing, setEditing] = useState(false);
  const canChange = question.isOwn && question.canWrite && question.answers.length === 0;
  const { seconds } = question;
  return (
    <div className="question-thread">
      <article className="post" aria-label="Question">
        <PostHead post={question} />
        {isEditing ? (
          <QuestionEditor
            question={question}
            onSaved={(saved) => {
              onChange(saved);
              setEditing(false);
            }}
            onCancel={() => setEditing(false)}
          />
        ) : (
          <PostBody post={question} />
        )}
        {seconds !== null && (
          <p>
            {onSeek ? (
              <Button look="line" size="sm" onClick={() => onSeek(seconds)}>
                {`At ${formatDuration(seconds)}`}
              </Button>
            ) : (
              <span className="meta num">{`At ${formatDuration(seconds)}`}</span>
            )}
          </p>
        )}
        <PostTools>
          {canChange && !isEditing && onDeleted && (
            <OwnTools
              noun="question"
              onEdit={() => setEditing(true)}
              onDelete={async () => {
                await call(deleteQuestion, { body: { questionId: question._id } });
                onDeleted();
              }}
            />
          )}
          <span className="contents">{tools?.()}</span>
        </PostTools>
      </article>
      <h3 className="heading-lg">{pluralize(question.answers.length, 'answer')}</h3>
      <ul className="post-answers" aria-label="Answers">
        {question.answers.map((answer) => (
          <li key={answer._id}>
            <AnswerPost answer={answer} question={question} onChange={onChange} tools={tools} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface AnswerPostProps extends Pick<QuestionThreadProps, 'question' | 'onChange'> {
  answer: Answer;
  tools: QuestionThreadProps['tools'];
}

function AnswerPost({ answer, question, onChange, tools }: AnswerPostProps) {
  const [isEditing, setEditing] = useState(false);
  const [busy, run] = useAction((error) => notifyOwnError(error, 'Not saved'));
  const accept = (answerId: string | null) =>
    run(async () => {
      const body = { questionId: question._id, answerId };
      onChange((await call(acceptAnswer, { body })).data);
    });
  const save = (saved: Question) => {
    onChange(saved);
    setEditing(false);
  };
  return (
    <article className="post" aria-label={`Answer by ${answer.author.firstName}`}>
      <PostHead post={answer}>
        {answer.isTeacher && <Badge tone="info">Teacher</Badge>}
        {answer.isAccepted && <Badge tone="live">Accepted</Badge>}
      </PostHead>
      {isEditing ? (
        <AnswerEditor answer={answer} onSaved={save} onCancel={() => setEditing(false)} />
      ) : (
        <PostBody post={answer} />
      )}
      <PostTools>
        {question.canAccept && !answer.hidden && (
          <Button
            look="line"
            size="sm"
            busy={busy}
            onClick={() => void accept(answer.isAccepted ? null : answer._id)}
          >
            {answer.isAccepted ? 'Unmark answer' : 'Accept answer'}
          </Button>
        )}
        {answer.isOwn && question.canWrite && !isEditing && (
          <OwnTools
            noun="answer"
            onEdit={() => setEditing(true)}
            onDelete={async () => {
              const body = { answerId: answer._id };
              onChange((await call(deleteAnswer, { body })).data);
            }}
          />
        )}
        <span className="contents">{tools?.(answer)}</span>
      </PostTools>
    </article>
  );
}

type Post = Pick<Answer, 'author' | 'createdAt' | 'editedAt' | 'body' | 'picture' | 'hidden'> & {
  _id: string;
};

function PostHead({ post, children }: { post: Post; children?: Elements }) {
  const { author, createdAt, editedAt } = post;
  return (
    <header className="row gap-2">
      <PersonPicture
        person={{ id: author.firstName, image: author.image }}
        className="avatar post-avatar"
      />
      <strong>
        <bdi>{author.firstName}</bdi>
      </strong>
      <time className="meta" dateTime={createdAt}>
        {`${formatTimeAgo(createdAt, new Date())}${editedAt === null ? '' : ', edited'}`}
      </time>
      {children}
    </header>
  );
}

function PostBody({ post: { body, picture, hidden } }: { post: Post }) {
  return (
    <>
      <LinkedText text={body} />
      {picture && (
        <a href={picture} target="_blank" rel="noopener">
          <img className="post-picture" src={picture} alt="Attachment" loading="lazy" />
        </a>
      )}
      {hidden && (
        <p className="small moderation-note">
          Hidden by the team: <bdi>{hidden.reason}</bdi>
        </p>
      )}
    </>
  );
}

function PostTools({ children }: { children: Elements }) {
  return <div className="row gap-2">{children}</div>;
}

interface OwnToolsProps {
  noun: 'question' | 'answer';
  onEdit: () => void;
  /** A thrown error is shown as a notice. */
  onDelete: () => Promise<void>;
}

function OwnTools({ noun, onEdit, onDelete }: OwnToolsProps) {
  const [isConfirming, setConfirming] = useState(false);
  const [busy, run] = useAction((error) => notifyOwnError(error, 'Not deleted'));
  const confirm = async () => {
    await run(onDelete);
    setConfirming(false);
  };
  return (
    <>
      <Button look="line" size="sm" onClick={onEdit}>
        Edit
      </Button>
      <Button look="line" size="sm" busy={busy} onClick={() => setConfirming(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={`Delete this ${noun}?`}
        lead="It cannot be restored."
        confirmText="Delete"
        busy={busy}
        onConfirm={() => void confirm()}
        onClose={() => setConfirming(false)}
      />
    </>
  );
}
