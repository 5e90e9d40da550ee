import type { CourseName, CourseNames } from '#site/api/admin-courses.ts';

export interface CourseChoiceProps {
  label: string;
  noneLabel: string;
  hint?: string;
  starred?: boolean;
  courses: CourseNames;
  value: string;
  error?: string | undefined;
  onCourse: (courseId: string) => void;
}

export const NO_NAMES: CourseNames = { names: [], isMore: false };

export function formatCourseName({ name, status }: CourseName): string {
  return status === 'Draft' ? `${name} (draft)` : name;
}
