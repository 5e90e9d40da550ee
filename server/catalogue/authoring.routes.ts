// The calls that build courses and categories.
import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/authoring.ts';
import { mount } from '../http/mount.ts';
import type { Doors } from '../http/mount.ts';
import { originOf } from '../http/origin.ts';
import * as authoring from './authoring.ts';
import type { AuthoringDeps } from './authoring.ts';

export function authoringRoutes(
  app: FastifyInstance,
  doors: Doors,
  deps: AuthoringDeps & { siteOrigin: string },
): void {
  mount([app, doors], calls.createCourse, async (call) => {
    const author = { userId: call.viewer.userId, origin: originOf(deps, call) };
    const form = { fields: call.body, picture: call.files['thumbnailImage'] };
    return { data: await authoring.create(deps, author, form) };
  });
  mount([app, doors], calls.editCourse, async (call) => {
    const author = { userId: call.viewer.userId, origin: originOf(deps, call) };
    const form = { fields: call.body, picture: call.files['thumbnailImage'] };
    return {
      message: 'Course updated successfully.',
      data: await authoring.edit(deps, author, form),
    };
  });
  mount([app, doors], calls.getAdminCourses, async (call) => ({
    data: await authoring.adminCourses(deps.db, originOf(deps, call)),
  }));
  mount([app, doors], calls.deleteCourse, async ({ body }) => {
    await authoring.remove(deps, body.courseId);
    return { message: 'Course deleted successfully.' };
  });
  mount([app, doors], calls.createCategory, async ({ body }) => ({
    message: 'Category created successfully.',
    data: await authoring.addCategory(deps, body),
  }));
}
