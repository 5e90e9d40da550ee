// The course and its parts, as they travel.
import * as z from 'zod/mini';
import { CourseStatus } from './course-status.ts';
import { readFields } from './course-fields.ts';

/**
 * What else there is to know of a lesson's film. adaptive: ask for its sources by `freshLessonVideo`. preparing: browsers
 * cannot play the file that was sent, and what they can play is not made yet. Absent: `videoUrl` is all there is.
 */
export const LessonVideo = z.enum(['adaptive', 'preparing']);
export type LessonVideo = z.infer<typeof LessonVideo>;

/**
 * ENT-11. `timeDuration`: whole seconds, left out while unknown. `videoUrl` and `film`: enrolled and Admin only; no
 * `videoUrl` while a film is prepared that browsers cannot play as it was sent.
 */
export const Lesson = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  timeDuration: z.optional(z.int()),
  videoUrl: z.optional(z.string()),
  /** Languages that it has captions in; absent where there are none, and for whoever may not watch. */
  captions: z.optional(z.array(z.string())),
  film: z.optional(LessonVideo),
  createdAt: z.string(),
});
export type Lesson = z.infer<typeof Lesson>;

/** A lesson's line in a list of lessons: nothing of what is in it. */
export const LessonLine = z.pick(Lesson, { _id: true, title: true, timeDuration: true });

/** ENT-10. */
export const Section = z.object({
  _id: z.string(),
  sectionName: z.string(),
  createdAt: z.string(),
  subSection: z.array(Lesson),
});
export type Section = z.infer<typeof Section>;

/** ENT-08. Never an e-mail address or phone number. */
export const Instructor = z.object({
  _id: z.string(),
  fullName: z.string(),
  fullNamme: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  image: z.string(),
  additionalDetails: z.object({ about: z.string() }),
});
export type Instructor = z.infer<typeof Instructor>;

/** ENT-14. */
export const Category = z.object({ _id: z.string(), name: z.string(), description: z.string() });
export type Category = z.infer<typeof Category>;

const facts = {
  _id: z.string(),
  ...readFields('card'),
  currency: z.literal('INR'),
  /** An address, or empty: then the picture is drawn from the id. */
  thumbnail: z.string(),
  status: CourseStatus,
  instructor: Instructor,
  studentsCount: z.int(),
  averageRating: z.number(),
  reviewCount: z.int(),
  durationSeconds: z.int(),
  createdAt: z.string(),
};

/** What cards know beyond section 7. */
const cardFacts = {
  ...facts,
  sectionsCount: z.int(),
  lessonsCount: z.int(),
  /** While a sale is on, whose price is `price`: until when. */
  saleUntil: z.optional(z.string()),
  /** Rupees, where a sale is on and the list price may stand struck beside it. */
  listPrice: z.optional(z.number()),
};

/** What a card shows: the same for everybody, so a cache may hold it (api-contract section 2). */
export const CourseCard = z.object(cardFacts);
export type CourseCard = z.infer<typeof CourseCard>;

/** ENT-05, as section 7 fixes it, with the facts our server knows beside it. */
export const Course = z.object({
  ...facts,
  ...readFields('page'),
  studentsEnrolled: z.array(z.string()),
  courseContent: z.array(Section),
  /** Grows with every change; only in answers to Admins. */
  revision: z.optional(z.int()),
});
export type Course = z.infer<typeof Course>;

/** A section of the public preview: its first lessons, and how many it hides. */
export const PreviewSection = z.object({
  _id: z.string(),
  sectionName: z.string(),
  lessonsCount: z.int(),
  hiddenLessons: z.int(),
  subSection: z.array(Lesson),
});
export type PreviewSection = z.infer<typeof PreviewSection>;

/** One public course page: what anybody may see, cut by the server. */
export const CoursePage = z.object({
  ...cardFacts,
  ...readFields('page'),
  preview: z.array(PreviewSection),
  hiddenSections: z.int(),
  /** What anybody may watch before buying; a length that is not known is left out. */
  trailer: z.nullable(z.object({ timeDuration: z.int(), createdAt: z.string() })),
  freeLessons: z.array(LessonLine),
  related: z.array(CourseCard),
});
export type CoursePage = z.infer<typeof CoursePage>;
