// The fields of a course as the site knows them: how they are read from any server, what islands call them, and the way back.
import * as z from 'zod/mini';
import type { CourseFieldName, CourseTexts, ShownField } from '#contract/course-fields.ts';

const text = z.catch(z.string(), '');
const texts = z.catch(z.array(z.string()), []);

/** As any server sends them: what is missing, or of another type, is empty. */
export const LOOSE_FIELDS = {
  courseName: text,
  courseDescription: text,
  whatYouWillLearn: text,
  price: z.catch(z.union([z.number(), z.string()]), ''),
  category: z.catch(z.nullable(z.object({ _id: z.string(), name: text })), null),
  tag: texts,
  instructions: texts,
} satisfies Record<CourseFieldName, z.ZodMiniType>;

type SentFields = { [Name in CourseFieldName]: z.infer<(typeof LOOSE_FIELDS)[Name]> };

/** What islands call them. */
interface SiteNames {
  courseName: 'name';
  courseDescription: 'description';
  whatYouWillLearn: 'whatYouWillLearn';
  price: 'price';
  category: 'category';
  tag: 'tags';
  instructions: 'instructions';
}
type SiteName<Name extends CourseFieldName> = SiteNames[Name];

/** Those that cards show. */
export type CardFieldName = SiteName<ShownField<'card'>>;

export type SiteFields = ReturnType<typeof fieldsIn>;

export function fieldsIn({ category, ...sent }: SentFields) {
  return {
    name: sent.courseName,
    description: sent.courseDescription,
    whatYouWillLearn: sent.whatYouWillLearn,
    /** Rupees, or a text that names no number of them. */
    price: sent.price,
    category: category ? { id: category._id, name: category.name } : undefined,
    tags: sent.tag,
    instructions: sent.instructions,
  } satisfies Record<SiteName<CourseFieldName>, unknown>;
}

/** As an Admin would type them. */
export function typedFields(course: SiteFields): CourseTexts {
  return {
    courseName: course.name,
    courseDescription: course.description,
    whatYouWillLearn: course.whatYouWillLearn,
    price: String(course.price),
    category: course.category?.id ?? '',
    tag: course.tags,
    instructions: course.instructions,
  };
}

/** Those that cards show, as a server sends them. */
export function cardFields({ category, ...course }: Omit<SiteFields, 'instructions'>) {
  return {
    courseName: course.name,
    courseDescription: course.description,
    price: course.price,
    ...(category ? { category: { _id: category.id, name: category.name } } : {}),
    tag: course.tags,
  } satisfies { [Name in Exclude<ShownField<'card'>, 'category'>]: SentFields[Name] };
}
