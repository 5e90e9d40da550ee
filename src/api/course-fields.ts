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
  /** Rupees, or a text that names no number of them. */
  price: z.catch(z.union([z.number(), z.string()]), ''),
  category: z.catch(z.nullable(z.object({ _id: z.string(), name: text })), null),
  tag: texts,
  instructions: texts,
} satisfies Record<CourseFieldName, z.ZodMiniType>;

type SentFields = { [Name in CourseFieldName]: z.infer<(typeof LOOSE_FIELDS)[Name]> };

/** What islands call them, where they call them otherwise. */
interface SiteNames {
  courseName: 'name';
  courseDescription: 'description';
  tag: 'tags';
}
type SiteName<Name extends CourseFieldName> = Name extends keyof SiteNames ? SiteNames[Name] : Name;

/** Those that cards show. */
export type CardFieldName = SiteName<ShownField<'card'>>;

export type SiteFields = ReturnType<typeof withSiteNames<SentFields>>;

/** A row whose fields are called as islands call them. */
export function withSiteNames<Row extends SentFields>(row: Row) {
  const { courseName, courseDescription, tag, category, ...others } = row;
  return {
    ...others,
    ...({ name: courseName, description: courseDescription, tags: tag } satisfies Record<
      SiteNames[keyof SiteNames],
      unknown
    >),
    category: category ? { id: category._id, name: category.name } : undefined,
  };
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
