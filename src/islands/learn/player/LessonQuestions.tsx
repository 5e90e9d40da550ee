import { useCallback, useEffect, useRef, useState } from 'react';
import {
  getQuestions,
  type Question,
  type QuestionCard,
  QUESTIONS_QUERY_MAX,
} from '#contract/learning/questions.ts';
import { call } from '#site/api/client.ts';
import { withoutEmpty } from '#site/api/paging.ts';
import { fetchQuestion } from '#site/api/questions.ts';
import { formatDuration } from '#site/lib/duration.ts';
import { formatTimeAgo } from '#site/lib/indian-time.ts';
import { pluralize } from '#site/lib/plural.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Choice } from '../../ui/forms/Choice.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SearchInput } from '../../ui/lists/SearchInput.tsx';
import { SEARCH_DEBOUNCE_MS } from '../../ui/lists/search-box.ts';
import { AnswerForm } from '../../ui/questions/AnswerForm.tsx';
import { QuestionThread } from '../../ui/questions/QuestionThread.tsx';
import { useDebouncedValue } from '../../ui/use-debounced.ts';
import { WhenLoaded } from '../../ui/WhenLoaded.tsx';
import { QuestionForm } from './QuestionForm.tsx';
import { readQuestionId, writeQuestionId } from './question-address.ts';

interface LessonQuestionsProps {
  courseId: string;
  lesson: { id: string; title: string };
  /** The current second of the video; undefined before it has started. */
  getSecond: () => number | undefined;
  onSeek: (seconds: number) => void;
}

/** What the panel shows: a list, the form of a question, or the question with this id. */
type View = 'list' | 'form' | { id: string };

export function LessonQuestions({ courseId, lesson, getSecond, onSeek }: LessonQuestionsProps) {
  const [view, setView] = useState<View>(() => {
    const id = readQuestionId();
    return id === '' ? 'list' : { id };
  });
  const show = (next: View) => {
    writeQuestionId(typeof next === 'object' ? next.id : '');
    setView(next);
  };
  return (
    <section className="lesson-questions" aria-label="Questions">
      {view === 'list' && <QuestionList courseId={courseId} lessonId={lesson.id} onShow={show} />}
      {view === 'form' && (
        <QuestionForm
          courseId={courseId}
          lesson={lesson}
          second={getSecond()}
          onSent={({ _id }) => show({ id: _id })}
          onCancel={() => show('list')}
        />
      )}
      {typeof view === 'object' && (
        <OpenedQuestion
          key={view.id}
          id={view.id}
          lessonId={lesson.id}
          onSeek={onSeek}
          onClose={() => show('list')}
        />
      )}
    </section>
  );
}

const SCOPES = [
  { value: 'lesson', label: 'This lesson' },
  { value: 'course', label: 'Whole course' },
] as const;

interface QuestionListProps {
  courseId: string;
  lessonId: string;
  onShow: (view: View) => void;
}

function QuestionList({ courseId, lessonId, onShow }: QuestionListProps) {
  const [scope, setScope] = useState<(typeof SCOPES)[number]['value']>('lesson');
  const [query, setQuery] = useState('');
  const [page, setPage] = useState(1);
  const search = useDebouncedValue(query.trim(), SEARCH_DEBOUNCE_MS);
  const subSectionId = scope === 'lesson' ? lessonId : '';
  const load = useCallback(() => {
    const sent = withoutEmpty({ courseId, subSectionId, query: search, page });
    return call(getQuestions, { query: { ...sent, courseId }, fresh: true });
  }, [courseId, subSectionId, search, page]);
  const [loaded, reload] = useLoaded(load);
  const canWrite = loaded.status !== 'ready' || loaded.value.canWrite;
  return (
    <>
      {canWrite ? (
        <Button size="sm" onClick={() => onShow('form')}>
          Ask a question
        </Button>
      ) : (
        <p className="small muted">Your access has ended, so you can only read questions.</p>
      )}
      <Choice
        label="Show"
        value={scope}
        options={SCOPES}
        onChoose={(chosen) => {
          setScope(chosen);
          setPage(1);
        }}
      />
      <SearchInput
        small
        query={query}
        onQuery={(typed) => {
          setQuery(typed);
          setPage(1);
        }}
        input={{
          'aria-label': 'Search questions',
          placeholder: 'Search titles',
          maxLength: QUESTIONS_QUERY_MAX,
        }}
      />
      <WhenLoaded
        loaded={loaded}
        loading="Loading the questions..."
        failed="The questions could not be loaded."
        onRetry={reload}
      >
        {({ data, pages }) => (
          <>
            {data.length === 0 && <NoQuestions isSearch={search !== ''} scope={scope} />}
            <ul className="question-cards" aria-label="List of questions">
              {data.map((card) => (
                <li key={card._id}>
                  <Card card={card} onOpen={() => onShow({ id: card._id })} />
                </li>
              ))}
            </ul>
            {pages > 1 && (
              <div className="row justify-between">
                <Button
                  look="line"
                  size="sm"
                  disabled={page === 1}
                  onClick={() => setPage(page - 1)}
                >
                  Newer
                </Button>
                <span className="meta num">{`Page ${page} of ${pages}`}</span>
                <Button
                  look="line"
                  size="sm"
                  disabled={page >= pages}
                  onClick={() => setPage(page + 1)}
                >
                  Older
                </Button>
              </div>
            )}
          </>
        )}
      </WhenLoaded>
    </>
  );
}

function NoQuestions({ isSearch, scope }: { isSearch: boolean; scope: string }) {
  if (isSearch) return <p className="muted small">No question title matches your search.</p>;
  return (
    <EmptyState
      title="Ask the first question"
      text={
        scope === 'lesson'
          ? 'Nobody has asked about this lesson yet.'
          : 'Nobody has asked about this course yet.'
      }
    />
  );
}

function Card({ card, onOpen }: { card: QuestionCard; onOpen: () => void }) {
  const { title, author, lesson, seconds, lastAt, answersCount, isAnswered, hidden } = card;
  const about = [lesson?.title, seconds === null ? undefined : formatDuration(seconds)];
  return (
    <button type="button" className="question-card" onClick={onOpen}>
      <strong className="wrap-anywhere" dir="auto">
        {title}
      </strong>
      <span className="meta wrap-anywhere">
        {[
          author.firstName,
          ...about,
          formatTimeAgo(lastAt, new Date()),
          pluralize(answersCount, 'answer'),
        ]
          .filter((text) => text !== undefined)
          .join(' · ')}
      </span>
      {(isAnswered || hidden) && (
        <span className="row gap-2">
          {isAnswered && <Badge tone="live">Answered</Badge>}
          {hidden && <Badge tone="danger">Hidden by the team</Badge>}
        </span>
      )}
    </button>
  );
}

interface OpenedQuestionProps extends Pick<LessonQuestionsProps, 'onSeek'> {
  id: string;
  lessonId: string;
  onClose: () => void;
}

function OpenedQuestion({ id, lessonId, onSeek, onClose }: OpenedQuestionProps) {
  const load = useCallback(() => fetchQuestion(id), [id]);
  const [loaded, reload] = useLoaded(load);
  return (
    <>
      <div>
        <Button look="line" size="sm" onClick={onClose}>
          <Icon name="arrow-left" /> <span>All questions</span>
        </Button>
      </div>
      <WhenLoaded
        loaded={loaded}
        loading="Loading the question..."
        failed="The question could not be loaded. It may have been deleted."
        onRetry={reload}
      >
        {(question) => (
          <QuestionView
            loaded={question}
            onSeek={question.lesson?._id === lessonId ? onSeek : undefined}
            onClose={onClose}
          />
        )}
      </WhenLoaded>
    </>
  );
}

interface QuestionViewProps {
  loaded: Question;
  onSeek: LessonQuestionsProps['onSeek'] | undefined;
  onClose: () => void;
}

function QuestionView({ loaded, onSeek, onClose }: QuestionViewProps) {
  const [question, setQuestion] = useState(loaded);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h2 className="heading-lg wrap-anywhere" dir="auto" ref={heading} tabIndex={-1}>
        {question.title}
      </h2>
      <QuestionThread
        question={question}
        onChange={setQuestion}
        onDeleted={onClose}
        onSeek={onSeek}
      />
      {question.canWrite && !question.hidden && (
        <AnswerForm
          key={question.answers.length}
          questionId={question._id}
          onAnswered={setQuestion}
        />
      )}
      {!question.canWrite && (
        <p className="small muted">Your access has ended, so you can only read questions.</p>
      )}
    </>
  );
}
