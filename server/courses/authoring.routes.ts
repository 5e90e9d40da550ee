// Admin endpoints for courses and categories.
import * as calls from '#contract/courses/authoring.ts';
import * as categoryCalls from '#contract/courses/categories.ts';
import * as listCalls from '#contract/courses/course-lists.ts';
import { getCourseNames } from '#contract/courses/course-names.ts';
import { mount } from '../http/mount.ts';
import type { MountTarget } from '../http/mount.ts';
import { getOrigin } from '../http/origin.ts';
import type { Deps } from '../platform/ports.ts';
import { getLimitingTeacher } from '../accounts/teaching.ts';
import * as authoring from './authoring.ts';
import * as categories from './categories.ts';
import { duplicateCourse } from './duplicate.ts';
import * as lists from './course-lists.ts';
import { toAuthor } from './content.routes.ts';

export function registerAuthoringRoutes(at: MountTarget, deps: Deps): void {
  mount(at, calls.createCourse, async (call) => {
    const author = toAuthor(deps, call);
    const form = { fields: call.body, picture: call.files['thumbnailImage'] };
    return { data: await authoring.createCourse(deps, author, form) };
  });
  mount(at, calls.editCourse, async (call) => {
    const author = toAuthor(deps, call);
    const form = { fields: call.body, picture: call.files['thumbnailImage'] };
    return {
      message: 'Course updated successfully.',
      data: await authoring.editCourse(deps, author, form),
    };
  });
  mount(at, calls.getAdminCourses, (call) =>
    authoring.listAdminCourses(deps, {
      origin: getOrigin(deps, call),
      taughtBy: getLimitingTeacher(call.viewer, 'courses.edit'),
    }),
  );
  mount(at, listCalls.getManagedCourses, (call) =>
    lists.listManagedCourses(
      deps.reads,
      { ...call.query, taughtBy: getLimitingTeacher(call.viewer, 'courses.edit') },
      getOrigin(deps, call),
    ),
  );
  mount(at, getCourseNames, ({ viewer, query }) =>
    lists.listCourseNames(deps.reads, {
      ...query,
      taughtBy: getLimitingTeacher(viewer, 'students.read'),
    }),
  );
  mount(at, calls.deleteCourse, async ({ viewer, body }) => {
    await authoring.deleteCourse(deps, viewer, body.courseId);
    return { message: 'Course deleted successfully.' };
  });
  mount(at, calls.duplicateCourse, async (call) => {
    const author = toAuthor(deps, call);
    return {
      message: 'Course duplicated as a draft.',
      data: await duplicateCourse(deps, author, call.body.courseId),
    };
  });
  registerCategoryRoutes(at, deps);
}

function registerCategoryRoutes(at: MountTarget, deps: Deps): void {
  mount(at, calls.createCategory, async ({ viewer, body }) => ({
    message: 'Category created successfully.',
    data: await categories.addCategory(deps, viewer.userId, body),
  }));
  mount(at, categoryCalls.updateCategory, async ({ viewer, body }) => ({
    message: 'Category updated successfully.',
    data: await categories.changeCategory(deps, viewer.userId, body),
  }));
  mount(at, categoryCalls.deleteCategory, async ({ viewer, body }) => {
    const count = await categories.removeCategory(deps, viewer.userId, body.categoryId);
    const courses = count === 1 ? '1 course now has' : `${count} courses now have`;
    return {
      message: `Category deleted. ${count === 0 ? '' : `${courses} no category.`}`.trim(),
    };
  });
}
