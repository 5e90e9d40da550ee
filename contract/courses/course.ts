// The course and its parts in responses.
import * as z from 'zod/mini';
import { pickResponseSchemas } from './course-fields.ts';

/** Whether visitors can find a course. */
export const CourseStatus = z.enum(['Draft', 'Published']);
export type CourseStatus = z.infer<typeof CourseStatus>;

/**
 * Playback of a lesson's video. adaptive: request its sources by `freshLessonVideo`. preparing: browsers cannot play
 * the uploaded file, and a playable version is not ready. Absent: only `videoUrl`.
 */
export const LessonVideo = z.enum(['adaptive', 'preparing']);
export type LessonVideo = z.infer<typeof LessonVideo>;

/**
 * ENT-11. `timeDuration`: whole seconds, absent while unknown. `videoUrl` and `film`: for enrolled students and admins
 * only; no `videoUrl` while an unplayable upload is being prepared.
 */
export const Lesson = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  timeDuration: z.optional(z.int()),
  videoUrl: z.optional(z.string()),
  /** Languages with captions; absent without captions, and for callers who may not watch. */
  captions: z.optional(z.array(z.string())),
  film: z.optional(LessonVideo),
  /** Files to download; absent without files. */
  filesCount: z.optional(z.int()),
  /** Absent for videos. */
  kind: z.optional(z.literal('text')),
  createdAt: z.string(),
});
export type Lesson = z.infer<typeof Lesson>;

/** A lesson in a list, without its content. */
export const LessonLine = z.pick(Lesson, {
  _id: true,
  title: true,
  timeDuration: true,
  kind: true,
});

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
  ...pickResponseSchemas('card'),
  currency: z.literal('INR'),
  /** URL, or empty: then the picture is drawn from the id. */
  thumbnail: z.string(),
  status: CourseStatus,
  instructor: Instructor,
  studentsCount: z.int(),
  averageRating: z.number(),
  reviewCount: z.int(),
  durationSeconds: z.int(),
  createdAt: z.string(),
};

/** Fields of cards beyond section 7. */
const cardFacts = {
  ...facts,
  sectionsCount: z.int(),
  lessonsCount: z.int(),
  /** During a sale, whose price is `price`: when it ends. */
  saleUntil: z.optional(z.string()),
  /** Rupees: the list price, if it may be shown as compare-at price during a sale. */
  listPrice: z.optional(z.number()),
};

/** A card is the same for everybody, so caches may store it (api-contract section 2). */
export const CourseCard = z.object(cardFacts);
export type CourseCard = z.infer<typeof CourseCard>;

/** ENT-05, as fixed by section 7, with fields of our server. */
export const Course = z.object({
  ...facts,
  ...pickResponseSchemas('page'),
  studentsEnrolled: z.array(z.string()),
  courseContent: z.array(Section),
  /** Increases with every change; only for admins. */
  revision: z.optional(z.int()),
});
export type Course = z.infer<typeof Course>;

/** A section of the public preview: its first lessons, and how many are hidden. */
export const PreviewSection = z.object({
  _id: z.string(),
  sectionName: z.string(),
  lessonsCount: z.int(),
  hiddenLessons: z.int(),
  subSection: z.array(Lesson),
});
export type PreviewSection = z.infer<typeof PreviewSection>;

/** The public page of a course, limited to the preview. */
export const CoursePage = z.object({
  ...cardFacts,
  ...pickResponseSchemas('page'),
  preview: z.array(PreviewSection),
  hiddenSections: z.int(),
  /** Files to download in all lessons. Absent from older servers. */
  filesCount: z.optional(z.int()),
  /** Text lessons. Absent from older servers. */
  textsCount: z.optional(z.int()),
  /** The free preview; unknown lengths are absent. */
  trailer: z.nullable(z.object({ timeDuration: z.int(), createdAt: z.string() })),
  freeLessons: z.array(LessonLine),
  related: z.array(CourseCard),
  /** Languages in which at least one lesson or the trailer has captions. Absent from older servers. */
  captionLanguages: z.optional(z.array(z.string())),
  /** When its texts or its content last changed. Absent from older servers. */
  updatedAt: z.optional(z.string()),
});
export type CoursePage = z.infer<typeof CoursePage>;
