// The schema of a demo course: the fields of the course wizard, its age and its number of learners.
import * as z from 'zod/mini';
import { LANGUAGES, LEVELS } from '#contract/courses/languages-and-levels.ts';
import { CATEGORIES } from '#server/demo/categories.ts';
import { CLIPS } from '#server/demo/clips.ts';
import { INSTRUCTORS } from '#server/demo/people.ts';

const Clip = z.literal(CLIPS.map(({ key }) => key));

const DemoLesson = z.strictObject({
  title: z.string(),
  description: z.string(),
  clip: Clip,
  /** Whether visitors can watch it. */
  free: z.optional(z.literal(true)),
});

const DemoSection = z.strictObject({ sectionName: z.string(), lessons: z.array(DemoLesson) });
export type DemoSection = z.infer<typeof DemoSection>;

export const DemoCourse = z.strictObject({
  courseName: z.string(),
  courseDescription: z.string(),
  whatYouWillLearn: z.string(),
  /** Integer paise; 0 is free. */
  pricePaise: z.int(),
  tags: z.array(z.string()),
  instructions: z.array(z.string()),
  categoryName: z.literal(CATEGORIES.map(({ name }) => name)),
  language: z.enum(LANGUAGES),
  level: z.enum(LEVELS),
  instructor: z.literal(INSTRUCTORS.map(({ key }) => key)),
  status: z.enum(['Published', 'Draft']),
  createdDaysAgo: z.int(),
  /** How many of the demo learners are enrolled, from the start of the list. */
  learners: z.int(),
  /** Visitors can watch it on the course page. */
  trailer: z.optional(Clip),
  sections: z.array(DemoSection),
});
export type DemoCourse = z.infer<typeof DemoCourse>;
