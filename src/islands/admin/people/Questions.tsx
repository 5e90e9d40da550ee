import { useState } from 'react';
import {
  getAllQuestions,
  QUESTIONS_QUERY_MAX,
  type TeamQuestion,
} from '#contract/learning/questions.ts';
import { fetchCourseNames } from '#site/api/admin-courses.ts';
import { createPageFetcher } from '#site/api/paging.ts';
import { formatTimeAgo } from '#site/lib/indian-time.ts';
import { pluralize } from '#site/lib/plural.ts';
import { useLoadedValue } from '#site/queries/use-loaded.ts';
import { AdminPageHead } from '../../ui/AdminPageHead.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { NO_NAMES } from '../../ui/courses/course-names.ts';
import { CourseChoice } from '../../ui/courses/CourseChoice.tsx';
import { WhenRequested, withErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { createLazyComponent } from '../../ui/lazy-part.tsx';
import { choiceParam, createListUrl, FIRST_PAGE, textParam } from '../../ui/lists/list-address.ts';
import { useList, withQuery } from '../../ui/lists/list-page.tsx';
import { PagedList } from '../../ui/lists/PagedList.tsx';

/** Loaded when it opens. Its styles are in islands.css. */
const QuestionDialog = createLazyComponent(() => import('./QuestionDialog.tsx'), 'QuestionDialog');
const TemplatesDialog = createLazyComponent(
  () => import('./TemplatesDialog.tsx'),
  'TemplatesDialog',
);

const STATE_CHOICES = [
  { value: '', label: 'Unanswered' },
  { value: 'all', label: 'All' },
] as const;

const questionsUrl = createListUrl({
  courseId: textParam('course'),
  state: choiceParam(STATE_CHOICES, 'Show'),
  question: { ...textParam(), isFilter: false },
});
type QuestionsQuery = ReturnType<typeof questionsUrl.read>;
const fetchPage = createPageFetcher(getAllQuestions);
const fetchQuestions = ({ state, ...query }: Omit<QuestionsQuery, 'question'>) =>
  fetchPage({ ...query, state: state === '' ? 'unanswered' : state });
const QuestionsPage = withQuery(questionsUrl, 'Loading questions...', QuestionList);

export const Questions = withErrorBoundary(() => {
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      <AdminPageHead
        title="Questions"
        actions={
          <Button look="line" size="sm" onClick={() => setEditing(true)}>
            Reply templates
          </Button>
        }
      >
        <p className="muted">
          Students ask in the player. Teachers get an email for each question in their courses.
        </p>
      </AdminPageHead>
      <QuestionsPage />
      <WhenRequested isRequested={isEditing}>
        <TemplatesDialog open={isEditing} onClose={() => setEditing(false)} />
      </WhenRequested>
    </>
  );
});

function QuestionList({ query: { question, ...query } }: { query: QuestionsQuery }) {
  const list = useList(query, fetchQuestions);
  const open = (id: string) => questionsUrl.push({ question: id });
  return (
    <>
      <PagedList
        noun="question"
        title="List of questions"
        {...list}
        query={query}
        address={questionsUrl}
        search={{ placeholder: 'Title', maxLength: QUESTIONS_QUERY_MAX }}
        choices={<CourseFilter courseId={query.courseId} />}
        emptyState={{
          title: 'No open questions',
          text: 'Questions of students that nobody has answered appear here.',
        }}
        hint="Try a shorter search, or show all questions."
      >
        {(questions) => (
          <ul className="ruled-list question-cards max-w-240" aria-label="Questions">
            {questions.map((entry) => (
              <li key={entry._id}>
                <QuestionRow question={entry} onOpen={() => open(entry._id)} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      <WhenRequested isRequested={question !== ''}>
        <QuestionDialog questionId={question} onChanged={list.onRetry} onClose={() => open('')} />
      </WhenRequested>
    </>
  );
}

function QuestionRow({ question, onOpen }: { question: TeamQuestion; onOpen: () => void }) {
  const { title, author, course, lesson, createdAt, answersCount, isAnswered, hidden } = question;
  const about = [author.firstName, course.courseName, ...(lesson ? [lesson.title] : [])];
  return (
    <button type="button" className="question-card" onClick={onOpen}>
      <strong className="wrap-anywhere" dir="auto">
        {title}
      </strong>
      <span className="meta wrap-anywhere" dir="auto">
        {about.join(' · ')}
      </span>
      <span className="row gap-2">
        <span className="small">{`Asked ${formatTimeAgo(createdAt, new Date())}`}</span>
        <span className="small">{pluralize(answersCount, 'answer')}</span>
        {isAnswered && <Badge tone="live">Answered</Badge>}
        {hidden && <Badge tone="danger">Hidden</Badge>}
      </span>
    </button>
  );
}

function CourseFilter({ courseId }: { courseId: string }) {
  const courses = useLoadedValue(fetchCourseNames, NO_NAMES);
  return (
    <CourseChoice
      label="Course"
      noneLabel="All courses"
      courses={courses}
      value={courseId}
      onCourse={(chosen) => questionsUrl.push({ courseId: chosen, ...FIRST_PAGE })}
    />
  );
}
