// What an admin sends: courses, their content, categories. Answers are read as leniently as section 7 allows.
import * as z from 'zod/mini';
import * as authoring from '#contract/authoring.ts';
import { showAllCategories } from '#contract/catalogue.ts';
import { Category } from '#contract/course.ts';
import type { CourseStatus } from '#contract/course.ts';
import { knownSession } from '#site/stores/known-session.ts';
import { ApiError, formOf, send } from './client.ts';
import { knownKey, serverFacts } from './meta.ts';

/** The fields of a course as typed. Lists travel as JSON texts (API-11). */
export interface CourseFields {
  courseName: string;
  courseDescription: string;
  whatYouWillLearn: string;
  price: string;
  category: string;
  tags: readonly string[];
  instructions: readonly string[];
}

const picture = z.catch(z.string(), '');
const WithId = z.object({ data: z.object({ _id: z.string(), thumbnail: picture }) });

export interface StoredCourse {
  courseId: string;
  /** The address of its picture; empty for none. */
  picture: string;
}

/** Creates a Draft. The same key again is the same course. Throws ApiError. */
export async function createDraft(
  fields: CourseFields,
  thumbnail: File | null,
  creationKey: string,
): Promise<StoredCourse> {
  const body = formOf({
    creationKey: await knownKey(creationKey),
    ...textsOf(fields),
    status: 'Draft',
    thumbnailImage: thumbnail ?? undefined,
  });
  const answer = WithId.safeParse(await send(authoring.createCourse, { body }));
  if (!answer.success) throw new ApiError({ code: 'no_answer' });
  const { _id, thumbnail: address } = answer.data.data;
  return { courseId: _id, picture: address };
}

export interface CourseChange {
  courseId: string;
  fields: CourseFields;
  thumbnail: File | null;
  /** Leaves the course without its picture. */
  removesPicture: boolean;
  /** What the form was filled from; a server that knows it refuses to overwrite a newer change. */
  revision?: number | undefined;
}

const WithPicture = z.object({ data: z.object({ thumbnail: picture }) });

/** Answers the address of the picture that the course has now; empty for none. Throws ApiError. */
export async function saveCourse(change: CourseChange): Promise<string> {
  const { courseId, fields, thumbnail, removesPicture, revision } = change;
  const body = formOf({
    courseId,
    ...textsOf(fields),
    thumbnailImage: thumbnail ?? undefined,
    removeThumbnail: removesPicture ? 'true' : undefined,
    revision: revision === undefined ? undefined : String(revision),
  });
  const answer = WithPicture.safeParse(await send(authoring.editCourse, { body }));
  return answer.success ? answer.data.data.thumbnail : '';
}

/** API-13: changes only the status. Throws ApiError. */
export async function saveStatus(courseId: string, status: CourseStatus): Promise<void> {
  await send(authoring.editCourse, { body: formOf({ courseId, status }) });
}

const LooseCategory = z.extend(Category, { description: z.catch(z.string(), '') });

/** The categories, asked for with the token (OPEN-58). Throws ApiError. */
export async function fetchOwnCategories(): Promise<Category[]> {
  await knownSession();
  const answer = await send({ ...showAllCategories, access: 'signed-in' });
  const parsed = z.object({ data: z.array(LooseCategory) }).safeParse(answer);
  if (!parsed.success) throw new ApiError({ code: 'no_answer' });
  return parsed.data.data;
}

/** Answers the server's sentence, when it sent one. Throws ApiError. */
export async function createCategory(name: string, description: string): Promise<string> {
  const answer = await send(authoring.createCategory, { body: { name, description } });
  const parsed = z.object({ message: z.string() }).safeParse(answer);
  return parsed.success ? parsed.data.message : '';
}

/** The fields as they travel. */
export function textsOf(fields: CourseFields): Record<string, string> {
  const { courseName, courseDescription, whatYouWillLearn, price, category } = fields;
  return {
    ...{ courseName, courseDescription, whatYouWillLearn, price, category },
    tag: JSON.stringify(fields.tags),
    instructions: JSON.stringify(fields.instructions),
  };
}

/** Whether prices are read as rupees: ours are, those of a section 7 server are free text (OPEN-03). Never rejects. */
export async function pricesAreRupees(): Promise<boolean> {
  return (await serverFacts()).features.size > 0;
}
