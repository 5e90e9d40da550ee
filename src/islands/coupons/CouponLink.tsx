// The link that carries a coupon to a course.
import { useState } from 'react';
import type { Coupon } from '#contract/coupons.ts';
import type { CourseNames } from '#site/api/admin-courses.ts';
import { notify } from '#site/stores/notices.ts';
import { CourseChoice } from '../parts/CourseChoice.tsx';
import { Button } from '../ui/Button.tsx';
import { SelectField } from '../ui/Field.tsx';
import { linkOf } from './coupon-words.ts';

export function CouponLink({ coupon, courses }: { coupon: Coupon; courses: CourseNames }) {
  const [first] = coupon.courses;
  const [courseId, setCourseId] = useState(first?.courseId ?? '');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(linkOf(coupon.code, courseId));
      notify({ layer: 'own', type: 'success', title: 'Link copied' });
    } catch {
      const message = linkOf(coupon.code, courseId);
      notify({ layer: 'own', type: 'error', title: 'The link could not be copied', message });
    }
  };
  return (
    <div className="grid gap-3">
      {!first && (
        <CourseChoice
          label="Link to"
          none="Choose a course"
          courses={courses}
          value={courseId}
          onCourse={setCourseId}
        />
      )}
      {coupon.courses.length > 1 && (
        <SelectField
          label="Link to"
          value={courseId}
          onChange={({ currentTarget }) => setCourseId(currentTarget.value)}
        >
          {coupon.courses.map((course) => (
            <option key={course.courseId} value={course.courseId}>
              {course.courseName}
            </option>
          ))}
        </SelectField>
      )}
      <div>
        <Button look="line" disabled={courseId === ''} onClick={() => void copy()}>
          Copy link
        </Button>
      </div>
    </div>
  );
}
