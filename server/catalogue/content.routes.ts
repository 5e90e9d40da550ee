// The calls that build the content of a course.
import * as calls from '#contract/content.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../platform/errors.ts';
import { originOf } from '../http/origin.ts';
import { mount } from '../http/mount.ts';
import type { Guards } from '../http/mount.ts';
import type { AuthoringDeps } from './authoring.ts';
import * as content from './content.ts';
import { reorder } from './order.ts';

export function contentRoutes(app: FastifyInstance, guards: Guards, deps: ContentDeps): void {
  sectionRoutes([app, guards], deps);
  lessonRoutes([app, guards], deps);
  mount([app, guards], calls.reorder, async (call) => ({
    data: await reorder(deps, authorOf(deps, call), call.body),
  }));
}

export type ContentDeps = AuthoringDeps & { siteOrigin: string };

function sectionRoutes(at: readonly [FastifyInstance, Guards], deps: ContentDeps): void {
  mount(at, calls.addSection, async (call) => {
    const { courseId, sectionName, creationKey } = call.body;
    const form = { courseId, sectionName, creationKey };
    const { sectionId, ...updatedCourse } = await content.addSection(
      deps,
      authorOf(deps, call),
      form,
    );
    return { updatedCourse, sectionId };
  });
  mount(at, calls.updateSection, async (call) => ({
    updatedCourse: await content.renameSection(deps, authorOf(deps, call), call.body),
  }));
  mount(at, calls.deleteSection, async (call) => ({
    updatedCourse: await content.removeSection(deps, authorOf(deps, call), call.body),
  }));
}

function lessonRoutes(at: readonly [FastifyInstance, Guards], deps: ContentDeps): void {
  mount(at, calls.addSubSection, async (call) => {
    const { courseId, sectionId, title, description, creationKey } = call.body;
    const video = call.files['videoFile'];
    if (!video) throw new AppError('malformed', 'Title and video are required.');
    const form = { courseId, sectionId, title, description, creationKey, video };
    const { lessonId, ...data } = await content.addLesson(deps, authorOf(deps, call), form);
    return { data, subSectionId: lessonId };
  });
  mount(at, calls.updateSubSection, async (call) => {
    const { courseId, sectionId, SubsectionId, subSectionId, title, description } = call.body;
    const form = {
      courseId,
      sectionId,
      title,
      description,
      lessonId: SubsectionId ?? subSectionId,
      video: call.files['videoFile'],
    };
    return { data: await content.changeLesson(deps, authorOf(deps, call), form) };
  });
  mount(at, calls.deleteSubSection, async (call) => {
    const { courseId, sectionId, subSectionId } = call.body;
    const key = { courseId, sectionId, lessonId: subSectionId };
    return { data: await content.removeLesson(deps, authorOf(deps, call), key) };
  });
}

function authorOf(deps: ContentDeps, call: { viewer: { userId: string }; origin: string }) {
  return { userId: call.viewer.userId, origin: originOf(deps, call) };
}
