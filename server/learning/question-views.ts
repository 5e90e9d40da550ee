// Questions and answers in responses: first names and pictures only, and hidden texts only for the team and their author.
import { QUESTIONS_PER_PAGE } from '#contract/learning/questions.ts';
import type { Answer, Question, QuestionCard, TeamQuestion } from '#contract/learning/questions.ts';
import { getLimitingTeacher } from '../accounts/teaching.ts';
import { getPictureUrl, toAbsoluteUrl } from '../media/media.ts';
import { requireFound } from '../platform/errors.ts';
import { toIsoTime, toIsoTimeOrNull } from '../platform/iso-time.ts';
import { getPage } from '../platform/paging.ts';
import type { ListPage, PageRequest } from '../platform/paging.ts';
import type { Queries, Viewer } from '../platform/ports.ts';
import { listAnswers } from './answers.store.ts';
import { canWriteIn } from './question-access.ts';
import type { ReadableQuestion } from './question-access.ts';
import * as store from './questions.store.ts';

type QuestionViewRow = Awaited<ReturnType<typeof store.listQuestions>>[number];
type AnswerViewRow = Awaited<ReturnType<typeof listAnswers>>[number];

/** A question as the viewer may see it. `origin` is the origin of its URLs. */
export async function loadQuestionView(
  db: Queries,
  { viewer, origin }: { viewer: Viewer; origin: string },
  { question, access }: ReadableQuestion,
): Promise<Question> {
  const [found] = await store.listQuestions(db, [question.id]);
  const row = requireFound(found, 'Question not found.');
  const answers = (await listAnswers(db, row.id))
    .filter((answer) => isVisible(answer, viewer, access))
    .toSorted((left, right) => toRank(left, row) - toRank(right, row));
  const canWrite = canWriteIn(access);
  return {
    ...toCard(row, origin),
    course: { _id: row.course_id, courseName: row.course_name },
    body: row.body,
    picture: toAbsoluteUrl(origin, getPictureUrl(row.picture_id)),
    editedAt: toIsoTimeOrNull(row.edited_at),
    isOwn: row.user_id === viewer.userId,
    canWrite,
    canAccept: canWrite && (access === 'staff' || row.user_id === viewer.userId),
    answers: answers.map((answer) => ({
      ...toAnswer(answer, origin),
      isAccepted: answer.id === row.accepted_id,
      isOwn: answer.user_id === viewer.userId,
    })),
  };
}

/** Zero for the accepted answer. The sort is stable, so others stay in order of time. */
const toRank = (answer: AnswerViewRow, question: QuestionViewRow) =>
  answer.id === question.accepted_id ? 0 : 1;

const isVisible = (
  { hidden_at, user_id }: AnswerViewRow,
  { userId }: Viewer,
  access: ReadableQuestion['access'],
) => hidden_at === null || user_id === userId || access === 'staff';

function toAnswer(row: AnswerViewRow, origin: string): Omit<Answer, 'isAccepted' | 'isOwn'> {
  return {
    _id: row.id,
    body: row.body,
    picture: toAbsoluteUrl(origin, getPictureUrl(row.picture_id)),
    author: toAuthor(row, { origin, formerName: row.by_staff ? 'Former teacher' : undefined }),
    isTeacher: row.by_staff === 1,
    createdAt: toIsoTime(row.created_at),
    editedAt: toIsoTimeOrNull(row.edited_at),
    hidden: toHidden(row),
  };
}

function toCard(row: QuestionViewRow, origin: string): QuestionCard {
  const { lesson_id: lessonId, lesson_title: lessonTitle } = row;
  return {
    _id: row.id,
    title: row.title,
    author: toAuthor(row, { origin }),
    lesson:
      lessonId === null || lessonTitle === null ? null : { _id: lessonId, title: lessonTitle },
    seconds: row.seconds,
    createdAt: toIsoTime(row.created_at),
    lastAt: toIsoTime(Number(row.last_at)),
    answersCount: Number(row.answers_count),
    isAnswered: Number(row.is_answered) === 1,
    hidden: toHidden(row),
  };
}

function toAuthor(
  row: { full_name: string; image_id: string | null; erased_at: number | null },
  { origin, formerName = 'Former student' }: { origin: string; formerName?: string | undefined },
): QuestionCard['author'] {
  if (row.erased_at !== null) return { firstName: formerName, image: '' };
  const [firstName = ''] = row.full_name.trim().split(/\s+/);
  return { firstName, image: toAbsoluteUrl(origin, getPictureUrl(row.image_id)) };
}

const toHidden = (row: { hidden_at: number | null; hidden_reason: string | null }) =>
  row.hidden_at === null ? null : { reason: row.hidden_reason ?? '' };

/** A page of the questions of a course, latest activity first. */
export async function listCourseQuestions(
  reads: Queries,
  { origin, ...filter }: store.CourseFilter & { origin: string },
  position: PageRequest,
): Promise<ListPage & { data: QuestionCard[] }> {
  const { rows, ...page } = await getPage(
    reads,
    {
      matching: store.filterCourseQuestions(reads, filter),
      load: (ids) => store.listQuestions(reads, ids),
    },
    {
      name: 'questions',
      perPage: QUESTIONS_PER_PAGE,
      order: { columns: ['last_at'], valueType: 'number', direction: 'desc' },
      ...position,
    },
  );
  return { ...page, data: rows.map((row) => toCard(row, origin)) };
}

/** A page of the questions that the viewer may answer. */
export async function listTeamQuestions(
  reads: Queries,
  { viewer, origin }: { viewer: Viewer; origin: string },
  { courseId, query, state, ...position }: Omit<store.TeamFilter, 'teacherId'> & PageRequest,
): Promise<ListPage & { data: TeamQuestion[] }> {
  const teacherId = getLimitingTeacher(viewer, 'questions.answer');
  const { rows, ...page } = await getPage(
    reads,
    {
      matching: store.filterTeamQuestions(reads, { courseId, query, state, teacherId }),
      load: (ids) => store.listQuestions(reads, ids),
    },
    {
      name: 'team-questions',
      perPage: QUESTIONS_PER_PAGE,
      order: {
        columns: ['created_at'],
        valueType: 'number',
        direction: state === 'unanswered' ? 'asc' : 'desc',
      },
      ...position,
    },
  );
  const toTeamQuestion = (row: QuestionViewRow) => ({
    ...toCard(row, origin),
    course: { _id: row.course_id, courseName: row.course_name },
  });
  return { ...page, data: rows.map(toTeamQuestion) };
}
