// The calls of somebody who learns.
import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/learning.ts';
import type { Enrolment } from '#contract/learning.ts';
import { freshLessonVideo } from '#contract/media.ts';
import { mount } from '../http/mount.ts';
import type { Guards } from '../http/mount.ts';
import { originOf } from '../http/origin.ts';
import {
  completeLesson,
  freshVideo,
  fullCourse,
  learningStates,
  savePosition,
} from './learning.ts';
import type { LearningDeps, LearningState } from './learning.ts';

export interface LearningRoutesDeps extends LearningDeps {
  siteOrigin: string;
}

export function learningRoutes(
  app: FastifyInstance,
  guards: Guards,
  deps: LearningRoutesDeps,
): void {
  mount([app, guards], calls.getFullCourseDetails, async (call) => ({
    data: await fullCourse(deps, call.viewer, {
      courseId: call.body.courseId,
      origin: originOf(deps, call),
    }),
  }));
  mount([app, guards], calls.updateCourseProgress, async ({ viewer, body }) => {
    const { courseId, subSectionId: lessonId } = body;
    await completeLesson(deps, viewer, { courseId, lessonId });
    return { message: 'Lesson marked as completed' };
  });
  mount([app, guards], calls.savePosition, async ({ viewer, body }) => {
    const { courseId, subSectionId: lessonId, seconds } = body;
    await savePosition(deps, viewer, { courseId, lessonId, seconds });
    return { message: 'Position saved' };
  });
  mount([app, guards], calls.getEnrolments, async ({ viewer }) => ({
    data: (await learningStates(deps, viewer)).map(enrolmentView),
  }));
  mount([app, guards], freshLessonVideo, async ({ viewer, body }) => {
    const { courseId, subSectionId: lessonId } = body;
    const { src, type, expiresAt } = await freshVideo(deps, viewer, { courseId, lessonId });
    return {
      sources: [{ src, type }],
      captions: [],
      expiresAt: new Date(expiresAt).toISOString(),
    };
  });
}

function enrolmentView(state: LearningState): Enrolment {
  const { course, enrolment, progress, resume, certificateId } = state;
  const { last_accessed_at: accessed } = enrolment;
  return {
    courseId: course.id,
    completedLessons: progress.done,
    totalLessons: progress.total,
    progress: progress.percent,
    lastAccessedAt: accessed === null ? null : new Date(accessed).toISOString(),
    lastLessonId: enrolment.last_lesson_id,
    resume: resume ?? null,
    certificateId,
  };
}
