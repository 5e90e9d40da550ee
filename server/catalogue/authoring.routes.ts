// The calls that build courses and categories.
import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/authoring.ts';
import * as categoryCalls from '#contract/categories.ts';
import { mount } from '../http/mount.ts';
import type { Guards } from '../http/mount.ts';
import { originOf } from '../http/origin.ts';
import type { Ports } from '../platform/ports.ts';
import * as authoring from './authoring.ts';
import type { AuthoringDeps } from './authoring.ts';
import * as categories from './categories.ts';
import { duplicate } from './duplicate.ts';

export function authoringRoutes(
  app: FastifyInstance,
  guards: Guards,
  deps: AuthoringDeps & Pick<Ports, 'reads'> & { siteOrigin: string },
): void {
  mount([app, guards], calls.createCourse, async (call) => {
    const author = { userId: call.viewer.userId, origin: originOf(deps, call) };
    const form = { fields: call.body, picture: call.files['thumbnailImage'] };
    return { data: await authoring.create(deps, author, form) };
  });
  mount([app, guards], calls.editCourse, async (call) => {
    const author = { userId: call.viewer.userId, origin: originOf(deps, call) };
    const form = { fields: call.body, picture: call.files['thumbnailImage'] };
    return {
      message: 'Course updated successfully.',
      data: await authoring.edit(deps, author, form),
    };
  });
  mount([app, guards], calls.getAdminCourses, (call) => {
    const asCards = call.query.view === 'card';
    return authoring.adminCourses(deps, { origin: originOf(deps, call), asCards });
  });
  mount([app, guards], calls.deleteCourse, async ({ body }) => {
    await authoring.remove(deps, body.courseId);
    return { message: 'Course deleted successfully.' };
  });
  mount([app, guards], calls.duplicateCourse, async (call) => {
    const author = { userId: call.viewer.userId, origin: originOf(deps, call) };
    return {
      message: 'Course copied as a draft.',
      data: await duplicate(deps, author, call.body.courseId),
    };
  });
  categoryRoutes([app, guards], deps);
}

function categoryRoutes(at: readonly [FastifyInstance, Guards], deps: AuthoringDeps): void {
  mount(at, calls.createCategory, async ({ body }) => ({
    message: 'Category created successfully.',
    data: await categories.addCategory(deps, body),
  }));
  mount(at, categoryCalls.updateCategory, async ({ body }) => ({
    message: 'Category updated successfully.',
    data: await categories.changeCategory(deps, body),
  }));
  mount(at, categoryCalls.deleteCategory, async ({ body }) => {
    const left = await categories.removeCategory(deps, body.categoryId);
    const courses = left === 1 ? '1 course has' : `${left} courses have`;
    return {
      message: `Category deleted. ${left === 0 ? '' : `${courses} no category now.`}`.trim(),
    };
  });
}
