// The choice of a course, drafts too: out of a list, or of very many by typing.
import { SelectField } from '../ui/Field.tsx';
import { type CourseChoiceProps, nameInChoice } from './course-names.ts';
import { CourseBox } from './CourseBox.tsx';

export function CourseChoice(props: CourseChoiceProps) {
  if (props.courses.isMore) return <CourseBox {...props} />;
  const { none, courses, onCourse, ...field } = props;
  return (
    <SelectField {...field} onChange={({ target }) => onCourse(target.value)}>
      <option value="">{none}</option>
      {courses.names.map((course) => (
        <option key={course.id} value={course.id}>
          {nameInChoice(course)}
        </option>
      ))}
    </SelectField>
  );
}
