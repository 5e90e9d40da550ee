// The shape of a demo course: what a teacher would type into the wizard, and how it has fared since.
import * as z from 'zod/mini';
import { CATEGORIES } from '#server/demo/categories.ts';
import { CLIPS } from '#server/demo/clips.ts';
import { INSTRUCTORS } from '#server/demo/people.ts';

const Clip = z.literal(CLIPS.map(({ key }) => key));

const DemoLesson = z.strictObject({
  title: z.string(),
  description: z.string(),
  clip: Clip,
  /** Anybody may watch it. */
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
  instructor: z.literal(INSTRUCTORS.map(({ key }) => key)),
  status: z.enum(['Published', 'Draft']),
  createdDaysAgo: z.int(),
  /** How many of the demo learners, from the first of the list on, are enrolled. */
  learners: z.int(),
  /** Anybody may watch it on the page of the course. */
  trailer: z.optional(Clip),
  sections: z.array(DemoSection),
});
export type DemoCourse = z.infer<typeof DemoCourse>;
