// Endpoints for trailers and free lessons.
import * as endpoints from '#contract/courses/free-previews.ts';
import { mount } from '../http/mount.ts';
import type { MountTarget } from '../http/mount.ts';
import { AppError, requireFound } from '../platform/errors.ts';
import type { Deps } from '../platform/ports.ts';
import { findCourseById } from './catalogue.store.ts';
import * as previews from './free-previews.ts';
import { parseSentVideo } from './lesson-video.ts';
import { trailerCaptionQueries } from './captions.store.ts';

export function registerFreePreviewRoutes(at: MountTarget, deps: Deps): void {
  mount(at, endpoints.saveTrailer, async ({ viewer, body, files }) => {
    const video = parseSentVideo({ body, files });
    if (!video) throw new AppError('malformed', 'Choose a video for the trailer.');
    const { courseId } = body;
    return {
      data: { seconds: await previews.saveTrailer(deps, viewer.userId, { courseId, video }) },
    };
  });
  mount(at, endpoints.removeTrailer, async ({ viewer, body }) => {
    await previews.removeTrailer(deps, viewer.userId, body.courseId);
    return { message: 'Trailer removed.' };
  });
  mount(at, endpoints.setFreeLesson, async ({ viewer, body }) => {
    const { courseId, subSectionId: lessonId, free: isFree } = body;
    await previews.setFreeLesson(deps, viewer.userId, { courseId, lessonId, isFree });
    return {
      message: isFree
        ? 'Anyone can watch this lesson for free.'
        : 'Only students can watch this lesson.',
    };
  });
  mount(at, endpoints.getFreePreviews, async ({ query }) => {
    const course = requireFound(await findCourseById(deps.db, query.courseId), 'Course not found.');
    const { trailer, freeLessons } = (await previews.loadPreviewLookup(deps.db, [course]))(
      course.id,
    );
    const freeLessonIds = freeLessons.map(({ id }) => id);
    const trailerCaptions = await trailerCaptionQueries.listLanguages(deps.db, course.id);
    return {
      data: { trailer: trailer?.seconds ?? null, trailerCaptions, freeLessons: freeLessonIds },
    };
  });
  mount(at, endpoints.getFreePreviewVideo, async ({ body }) => {
    const { courseId, subSectionId: lessonId } = body;
    const { src, expiresAt, ...video } = await previews.getPreviewVideo(deps, {
      courseId,
      lessonId,
    });
    return {
      data: {
        ...video,
        captions: [],
        sources: src === undefined ? [] : [{ src, type: 'video/mp4' }],
        expiresAt: new Date(expiresAt).toISOString(),
      },
    };
  });
  mount(at, endpoints.getFreePreviewCaptions, async ({ query }) => {
    const { courseId, subSectionId: lessonId, language } = query;
    const cues = await previews.getPreviewCaptions(deps.db, { courseId, lessonId, language });
    return { data: { language, cues } };
  });
}
