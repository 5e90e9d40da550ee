// The shape of a demo course: what a teacher would type into the wizard, and how it has fared since.
import type { CategoryName } from '#server/demo/categories.ts';
import type { ClipKey } from '#server/demo/clips.ts';
import type { InstructorKey } from '#server/demo/people.ts';

export type DemoLesson = { title: string; description: string; clip: ClipKey };

export type DemoSection = { sectionName: string; lessons: readonly DemoLesson[] };

export type DemoCourse = {
  courseName: string;
  courseDescription: string;
  whatYouWillLearn: string;
  /** Integer paise; 0 is free. */
  pricePaise: number;
  tags: readonly string[];
  instructions: readonly string[];
  categoryName: CategoryName;
  instructor: InstructorKey;
  status: 'Published' | 'Draft';
  createdDaysAgo: number;
  /** How many of the demo learners, from the first of the list on, are enrolled. */
  learners: number;
  sections: readonly DemoSection[];
};
