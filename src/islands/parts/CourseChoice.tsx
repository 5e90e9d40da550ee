// The choice of a course, drafts too.
import type { SiteCourse } from '#site/api/course.ts';
import { SelectField } from '../ui/Field.tsx';

interface CourseChoiceProps {
  label: string;
  /** What stands for no course. */
  none: string;
  hint?: string;
  starred?: boolean;
  courses: readonly SiteCourse[];
  value: string;
  error?: string | undefined;
  onCourse: (courseId: string) => void;
}

export function CourseChoice({ none, courses, onCourse, ...field }: CourseChoiceProps) {
  return (
    <SelectField {...field} onChange={({ target }) => onCourse(target.value)}>
      <option value="">{none}</option>
      {courses.map(({ id, name, status }) => (
        <option key={id} value={id}>
          {status === 'Draft' ? `${name} (draft)` : name}
        </option>
      ))}
    </SelectField>
  );
}
