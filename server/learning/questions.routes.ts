// Endpoints for questions, answers and reply templates.
import * as calls from '#contract/learning/questions.ts';
import * as templateCalls from '#contract/learning/reply-templates.ts';
import { recordViews } from '../accounts/data-access-log.ts';
import { findCourseById, getLesson } from '../courses/catalogue.ts';
import { mount } from '../http/mount.ts';
import type { MountTarget } from '../http/mount.ts';
import { getOrigin } from '../http/origin.ts';
import { AppError, requireFound } from '../platform/errors.ts';
import type { Deps, Viewer } from '../platform/ports.ts';
import * as answers from './answers.ts';
import { canWriteIn, findAccess, getReadableQuestion } from './question-access.ts';
import { listCourseQuestions, listTeamQuestions, loadQuestionView } from './question-views.ts';
import * as questions from './questions.ts';
import * as templates from './reply-templates.ts';

export function registerQuestionRoutes(at: MountTarget, ports: Deps): void {
  const deps = { ...ports, ...questions.createQuestionLimits(ports) };
  const loadQuestion = async (call: { viewer: Viewer; origin: string }, questionId: string) => {
    const readable = await getReadableQuestion(deps.db, call.viewer, questionId);
    const reader = { viewer: call.viewer, origin: getOrigin(deps, call) };
    return { data: await loadQuestionView(deps.db, reader, readable) };
  };
  mount(at, calls.getQuestions, async (call) => {
    const { viewer, query } = call;
    const { courseId, subSectionId: lessonId, query: title, ...position } = query;
    const access = await findAccess(deps.db, viewer, courseId);
    if (access === undefined)
      throw new AppError('not_enrolled', 'Only students of this course can read its questions.');
    requireFound(await findCourseById(deps.db, courseId), 'Course not found.');
    if (lessonId !== undefined)
      requireFound(await getLesson(deps.db, { courseId, lessonId }), 'Lesson not found.');
    const authorId = access === 'staff' ? undefined : viewer.userId;
    const filter = { courseId, lessonId, query: title, authorId, origin: getOrigin(deps, call) };
    const page = await listCourseQuestions(deps.reads, filter, position);
    return { ...page, canWrite: canWriteIn(access) };
  });
  mount(at, calls.getQuestion, (call) => loadQuestion(call, call.query.questionId));
  mount(at, calls.askQuestion, async (call) => {
    const { subSectionId: lessonId, ...form } = call.body;
    const picture = call.files['picture'];
    const id = await questions.askQuestion(deps, call.viewer, { ...form, lessonId, picture });
    return loadQuestion(call, id);
  });
  mount(at, calls.editQuestion, async (call) => {
    await questions.editQuestion(deps, call.viewer, call.body);
    return loadQuestion(call, call.body.questionId);
  });
  mount(at, calls.deleteQuestion, async ({ viewer, body }) => {
    await questions.deleteQuestion(deps, viewer, body.questionId);
    return { message: 'Question deleted.' };
  });
  mount(at, calls.answerQuestion, async (call) => {
    const picture = call.files['picture'];
    await answers.answerQuestion(deps, call.viewer, { ...call.body, picture });
    return loadQuestion(call, call.body.questionId);
  });
  mount(at, calls.editAnswer, async (call) =>
    loadQuestion(call, await answers.editAnswer(deps, call.viewer, call.body)),
  );
  mount(at, calls.deleteAnswer, async (call) =>
    loadQuestion(call, await answers.deleteAnswer(deps, call.viewer, call.body.answerId)),
  );
  mount(at, calls.acceptAnswer, async (call) => {
    await answers.acceptAnswer(deps, call.viewer, call.body);
    return loadQuestion(call, call.body.questionId);
  });
  mount(at, calls.hideQuestion, async ({ viewer, body }) => {
    await questions.moderateQuestion(deps, viewer, { ...body, hides: true });
    return { message: body.answerId === undefined ? 'Question hidden.' : 'Answer hidden.' };
  });
  mount(at, calls.showQuestion, async ({ viewer, body }) => {
    await questions.moderateQuestion(deps, viewer, { ...body, hides: false });
    const noun = body.answerId === undefined ? 'question' : 'answer';
    return { message: `The ${noun} is visible again.` };
  });
  mount(at, calls.getAllQuestions, async (call) => {
    const { viewer, query } = call;
    await recordViews(deps, viewer, { call: calls.getAllQuestions });
    return listTeamQuestions(deps.reads, { viewer, origin: getOrigin(deps, call) }, query);
  });
  registerTemplateRoutes(at, deps);
}

function registerTemplateRoutes(at: MountTarget, deps: Deps): void {
  mount(at, templateCalls.getReplyTemplates, async () => ({
    data: await templates.listReplyTemplates(deps.db),
  }));
  mount(at, templateCalls.saveReplyTemplate, async ({ viewer, body }) => ({
    data: await templates.saveReplyTemplate(deps, viewer.userId, body),
  }));
  mount(at, templateCalls.deleteReplyTemplate, async ({ viewer, body }) => ({
    data: await templates.deleteReplyTemplate(deps, viewer.userId, body.templateId),
  }));
}
