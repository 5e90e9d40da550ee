// The shape of a demo course: what a teacher would type into the wizard, and how it has fared since.
import type { CategoryName } from '#server/demo/categories.ts';
import type { ClipKey } from '#server/demo/clips.ts';
import type { InstructorKey } from '#server/demo/people.ts';

export type DemoLesson = {
  title: string;
  description: string;
  clip: ClipKey;
  /** Anybody may watch it. */
  free?: true;
};

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
  /** Anybody may watch it on the page of the course. */
  trailer?: ClipKey;
  sections: readonly DemoSection[];
};
