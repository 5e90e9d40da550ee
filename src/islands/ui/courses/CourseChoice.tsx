import { Suspense } from 'react';
import { Options, SelectField } from '../Field.tsx';
import { type CourseChoiceProps, nameInChoice } from './course-names.ts';
import { lazyPart } from '../lazy-part.tsx';

/** For schools with too many courses for a select. This file imports its styles. */
const CourseBox = lazyPart(() => import('./CourseBox.tsx'), 'CourseBox');

export function CourseChoice(props: CourseChoiceProps) {
  const { none, courses, onCourse, ...field } = props;
  const list = (
    <SelectField {...field} onChange={({ target }) => onCourse(target.value)}>
      <option value="">{none}</option>
      <Options of={courses.names.map((course) => [course.id, nameInChoice(course)])} />
    </SelectField>
  );
  if (!courses.isMore) return list;
  return (
    <Suspense fallback={list}>
      <CourseBox {...props} />
    </Suspense>
  );
}
