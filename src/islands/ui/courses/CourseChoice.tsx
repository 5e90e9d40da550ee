import { Suspense } from 'react';
import { Options, SelectField } from '../Field.tsx';
import { type CourseChoiceProps, formatCourseName } from './course-names.ts';
import { createLazyComponent } from '../lazy-part.tsx';

/** For schools with too many courses for a select. Its styles are in islands.css. */
const CourseBox = createLazyComponent(() => import('./CourseBox.tsx'), 'CourseBox');

export function CourseChoice(props: CourseChoiceProps) {
  const { noneLabel, courses, onCourse, ...field } = props;
  const list = (
    <SelectField {...field} onChange={({ target }) => onCourse(target.value)}>
      <option value="">{noneLabel}</option>
      <Options options={courses.names.map((course) => [course.id, formatCourseName(course)])} />
    </SelectField>
  );
  if (!courses.isMore) return list;
  return (
    <Suspense fallback={list}>
      <CourseBox {...props} />
    </Suspense>
  );
}
