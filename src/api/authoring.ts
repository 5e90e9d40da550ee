// Courses and categories as admins save them.
import * as authoring from '#contract/courses/authoring.ts';
import { showAllCategories } from '#contract/courses/catalogue.ts';
import {
  mapFields,
  type CourseFieldName,
  type CourseTexts,
} from '#contract/courses/course-fields.ts';
import type { Category, CourseStatus } from '#contract/courses/course.ts';
import { ApiError, toFormData, send } from './client.ts';
import { readCourse } from './course.ts';
import { parseCategories, requireRows, readRow, readText } from './section-7/responses.ts';
import { isOwnServer, toIdempotencyKey } from './server.ts';

export { findCreatedCourse as arrivedCourse } from './section-7/lost-responses.ts';

export interface StoredCourse {
  courseId: string;
  /** The picture's URL; may be empty. */
  picture: string;
}

/** Creates a draft. A repeated key returns the same course. Throws ApiError. */
export async function createDraft(
  fields: CourseTexts,
  thumbnail: File | null,
  creationKey: string,
): Promise<StoredCourse> {
  const body = toFormData({
    creationKey: await toIdempotencyKey(creationKey),
    ...toFormFields(fields),
    status: 'Draft',
    thumbnailImage: thumbnail ?? undefined,
  });
  const course = readCourse(readRow(await send(authoring.createCourse, { body })));
  if (!course) throw new ApiError({ code: 'no_answer' });
  return { courseId: course.id, picture: course.thumbnail };
}

export interface CourseChange {
  courseId: string;
  fields: CourseTexts;
  thumbnail: File | null;
  /** Whether to remove the picture. */
  removesPicture: boolean;
  /** The revision that the form shows: our server refuses to overwrite a newer one. */
  revision?: number | undefined;
}

/** Returns the URL of the course's picture; may be empty. Throws ApiError. */
export async function saveCourse(change: CourseChange): Promise<string> {
  const { courseId, fields, thumbnail, removesPicture, revision } = change;
  const body = toFormData({
    courseId,
    ...toFormFields(fields),
    thumbnailImage: thumbnail ?? undefined,
    removeThumbnail: removesPicture ? 'true' : undefined,
    revision: revision === undefined ? undefined : String(revision),
  });
  return readCourse(readRow(await send(authoring.editCourse, { body })))?.thumbnail ?? '';
}

/** API-13: changes only the status. Throws ApiError. */
export async function saveStatus(courseId: string, status: CourseStatus): Promise<void> {
  await send(authoring.editCourse, { body: toFormData({ courseId, status }) });
}

/** The categories, requested with the token (OPEN-58). Throws ApiError. */
export async function fetchOwnCategories(): Promise<Category[]> {
  return parseCategories(requireRows(await send({ ...showAllCategories, access: 'signed-in' })));
}

/** Returns the server's message, if any. Throws ApiError. */
export async function createCategory(name: string, description: string): Promise<string> {
  return readText(await send(authoring.createCategory, { body: { name, description } }), 'message');
}

/** The fields as form data: lists are JSON texts (API-11). */
export function toFormFields(fields: CourseTexts): Record<CourseFieldName, string> {
  return mapFields((name) => {
    const value = fields[name];
    return typeof value === 'string' ? value : JSON.stringify(value);
  });
}

export interface ListedCategory extends Category {
  /** Whether it can be changed and deleted. */
  isEditable: boolean;
}

/** Throws ApiError. */
export async function fetchListedCategories(): Promise<ListedCategory[]> {
  const [categories, isEditable] = await Promise.all([fetchOwnCategories(), isOwnServer()]);
  return categories.map((category) => ({ ...category, isEditable }));
}
