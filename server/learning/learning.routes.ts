// Endpoints for students: courses, progress, positions, captions and video URLs.
import { getAttachments } from '#contract/courses/attachments.ts';
import { getCaptions } from '#contract/courses/captions.ts';
import * as texts from '#contract/courses/lesson-text.ts';
import * as calls from '#contract/learning/learning.ts';
import type { Enrolment } from '#contract/learning/learning.ts';
import { freshLessonVideo } from '#contract/media/media.ts';
import { listLessonLocations } from '../courses/catalogue.ts';
import { mount } from '../http/mount.ts';
import type { MountTarget } from '../http/mount.ts';
import { getOrigin } from '../http/origin.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import {
  completeLesson,
  getLessonVideo,
  getFullCourse,
  getLessonAttachments,
  getLessonCaptions,
  getLessonText,
  learningStates,
  savePosition,
} from './learning.ts';
import type { LearningState } from './learning.ts';

export function registerLearningRoutes(at: MountTarget, deps: Deps): void {
  mount(at, calls.getFullCourseDetails, async (call) => ({
    data: await getFullCourse(deps, call.viewer, {
      courseId: call.body.courseId,
      origin: getOrigin(deps, call),
    }),
  }));
  mount(at, calls.updateCourseProgress, async ({ viewer, body }) => {
    const { courseId, subSectionId: lessonId } = body;
    await completeLesson(deps, viewer, { courseId, lessonId });
    return { message: 'Lesson marked as completed' };
  });
  mount(at, calls.savePosition, async ({ viewer, body }) => {
    const { courseId, subSectionId: lessonId, seconds, player } = body;
    await savePosition(deps, viewer, { courseId, lessonId, seconds, player });
    return { message: 'Position saved' };
  });
  mount(at, calls.getEnrolments, async ({ viewer }) => ({
    data: await loadEnrolmentViews(deps.db, await learningStates(deps, viewer)),
  }));
  mount(at, getCaptions, async ({ viewer, query }) => {
    const { courseId, subSectionId: lessonId, language } = query;
    const cues = await getLessonCaptions(deps.db, viewer, { courseId, lessonId, language });
    return { data: { language, cues } };
  });
  mount(at, getAttachments, async ({ viewer, query }) => {
    const { courseId, subSectionId: lessonId } = query;
    return { data: await getLessonAttachments(deps, viewer, { courseId, lessonId }) };
  });
  mount(at, texts.getLessonText, async (call) => {
    const { courseId, subSectionId: lessonId } = call.query;
    const key = { courseId, lessonId, origin: getOrigin(deps, call) };
    return { data: await getLessonText(deps, call.viewer, key) };
  });
  mount(at, freshLessonVideo, async ({ viewer, body }) => {
    const { courseId, subSectionId: lessonId, plain = true } = body;
    const video = await getLessonVideo(deps, viewer, { courseId, lessonId, plain });
    const { src, adaptive, expiresAt } = video;
    return {
      sources: src === undefined ? [] : [{ src, type: 'video/mp4' }],
      captions: [],
      ...(adaptive ? { adaptive } : {}),
      expiresAt: new Date(expiresAt).toISOString(),
    };
  });
}

async function loadEnrolmentViews(
  db: Queries,
  states: readonly LearningState[],
): Promise<Enrolment[]> {
  const ids = states.flatMap(({ resume }) => (resume ? [resume.lessonId] : []));
  const locations = await listLessonLocations(db, ids);
  return states.map((state) => toEnrolmentView(state, locations.get(state.resume?.lessonId ?? '')));
}

function toEnrolmentView(
  state: LearningState,
  location: { sectionId: string; title: string } | undefined,
): Enrolment {
  const { course, enrolment, progress, resume, certificateId } = state;
  const { last_accessed_at: accessed } = enrolment;
  return {
    courseId: course.id,
    completedLessons: progress.done,
    totalLessons: progress.total,
    progress: progress.percent,
    lastAccessedAt: accessed === null ? null : new Date(accessed).toISOString(),
    lastLessonId: enrolment.last_lesson_id,
    resume: resume && location ? { ...location, ...resume } : null,
    certificateId,
  };
}
