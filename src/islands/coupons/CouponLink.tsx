// The link that carries a coupon to a course.
import { useCallback, useState } from 'react';
import type { Coupon } from '#contract/coupons.ts';
import type { CourseNames } from '#site/api/admin-courses.ts';
import { fetchBundles } from '#site/api/pricing.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { notify } from '#site/stores/notices.ts';
import { WHOLE_LIST } from '../parts/address.ts';
import { CourseChoice } from '../parts/CourseChoice.tsx';
import { Button } from '../ui/Button.tsx';
import { SelectField } from '../ui/Field.tsx';
import { linkOf } from './coupon-words.ts';

export function CouponLink({ coupon, courses }: { coupon: Coupon; courses: CourseNames }) {
  const [first] = coupon.courses;
  const [courseId, setCourseId] = useState(first?.courseId ?? '');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(linkOf(coupon, courseId));
      notify({ layer: 'own', type: 'success', title: 'Link copied' });
    } catch {
      const message = linkOf(coupon, courseId);
      notify({ layer: 'own', type: 'error', title: 'The link could not be copied', message });
    }
  };
  return (
    <div className="grid gap-3">
      {coupon.isForBundles && <BundleChoice value={courseId} onBundle={setCourseId} />}
      {!first && !coupon.isForBundles && (
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

function BundleChoice({ value, onBundle }: { value: string; onBundle: (id: string) => void }) {
  const [loaded] = useLoaded(
    useCallback(() => fetchBundles({ ...WHOLE_LIST, page: 1, before: '' }), []),
  );
  const bundles = loaded.status === 'ready' ? loaded.value.data : [];
  return (
    <SelectField
      label="Link to"
      value={value}
      hint={loaded.status === 'failed' ? 'The bundles did not arrive.' : undefined}
      onChange={({ currentTarget }) => onBundle(currentTarget.value)}
    >
      <option value="">Choose a bundle</option>
      {bundles.map(({ _id, title }) => (
        <option key={_id} value={_id}>
          {title}
        </option>
      ))}
    </SelectField>
  );
}
