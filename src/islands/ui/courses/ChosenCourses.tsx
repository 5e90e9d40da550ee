import type { CourseNames } from '#site/api/admin-courses.ts';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { CourseChoice } from './CourseChoice.tsx';

export interface ChosenCourse {
  id: string;
  name: string;
}

interface ChosenCoursesProps {
  courses: CourseNames;
  chosen: readonly ChosenCourse[];
  noneLabel: string;
  hint?: string;
  error?: string | undefined;
  onChange: (chosen: readonly ChosenCourse[]) => void;
}

export function ChosenCourses(props: ChosenCoursesProps) {
  const { courses, chosen, noneLabel, hint, error, onChange } = props;
  const add = (id: string) => {
    if (!id || chosen.some((item) => item.id === id)) return;
    const name = courses.names.find((item) => item.id === id)?.name ?? 'A course';
    onChange([...chosen, { id, name }]);
  };
  return (
    <div className="grid gap-3">
      <CourseChoice
        label="Courses"
        noneLabel={chosen.length === 0 ? noneLabel : 'Add another'}
        courses={courses}
        value=""
        {...(hint ? { hint } : {})}
        error={error}
        onCourse={add}
      />
      {chosen.length > 0 && (
        <ul className="ruled-list" aria-label="Chosen courses">
          {chosen.map(({ id, name }) => (
            <li key={id} className="row justify-between">
              <span dir="auto">{name}</span>
              <Button
                look="line"
                size="sm"
                aria-label={`Remove ${name}`}
                onClick={() => onChange(chosen.filter((item) => item.id !== id))}
              >
                <Icon name="x" />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
