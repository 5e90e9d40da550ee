// The calls of somebody who learns.
import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/learning.ts';
import type { Enrolment } from '#contract/learning.ts';
import { freshLessonVideo } from '#contract/media.ts';
import { mount } from '../http/mount.ts';
import type { Doors } from '../http/mount.ts';
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

export function learningRoutes(app: FastifyInstance, doors: Doors, deps: LearningRoutesDeps): void {
  mount([app, doors], calls.getFullCourseDetails, async (call) => ({
    data: await fullCourse(deps, call.viewer, {
      courseId: call.body.courseId,
      origin: originOf(deps, call),
    }),
  }));
  mount([app, doors], calls.updateCourseProgress, async ({ viewer, body }) => {
    const { courseId, subSectionId: lessonId } = body;
    await completeLesson(deps, viewer, { courseId, lessonId });
    return { message: 'Lesson marked as completed' };
  });
  mount([app, doors], calls.savePosition, async ({ viewer, body }) => {
    const { courseId, subSectionId: lessonId, seconds } = body;
    await savePosition(deps, viewer, { courseId, lessonId, seconds });
    return { message: 'Position saved' };
  });
  mount([app, doors], calls.getEnrolments, async ({ viewer }) => ({
    data: (await learningStates(deps, viewer)).map(enrolmentView),
  }));
  mount([app, doors], freshLessonVideo, async ({ viewer, body }) => {
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
