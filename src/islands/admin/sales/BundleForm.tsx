import { useState } from 'react';
import { type Bundle, BUNDLE_TEXT_MAX, BUNDLE_TITLE_MAX } from '#contract/sales/bundles.ts';
import { formatPaise, type Paise } from '#contract/sales/money.ts';
import { parsePrice } from '#contract/sales/price.ts';
import type { CourseNames } from '#site/api/admin-courses.ts';
import { type ChosenCourse, ChosenCourses } from '../../ui/courses/ChosenCourses.tsx';
import { FormFoot } from '../../ui/forms/FormFoot.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { TextAreaField, TextField } from '../../ui/Field.tsx';
import { BUNDLE_RULES, getCourseName } from './bundle-labels.ts';

interface BundleFields {
  title: string;
  description: string;
  price: Paise;
  courseIds: string[];
}

interface BundleFormProps {
  bundle?: Bundle;
  courses: CourseNames;
  onSend: (fields: BundleFields) => Promise<void>;
  onClose: () => void;
  children: string;
}

export function BundleForm({ bundle, courses, onSend, onClose, children }: BundleFormProps) {
  const [chosen, setChosen] = useState<readonly ChosenCourse[]>(
    () =>
      bundle?.courses.map((course) => ({ id: course.courseId, name: getCourseName(course) })) ?? [],
  );
  const form = useForm(BUNDLE_RULES, {
    initial: {
      title: bundle?.title ?? '',
      description: bundle?.description ?? '',
      price: bundle ? formatPaise(bundle.price) : '',
    },
    send: ({ title, description, price }) => {
      const parsed = parsePrice(price);
      if (!parsed.ok) throw new Error(parsed.message);
      const courseIds = chosen.map(({ id }) => id);
      return onSend({ title, description, price: parsed.paise, courseIds });
    },
  });
  return (
    <form {...form.props} className="grid gap-6" aria-label="Bundle">
      <TextField label="Title" starred maxLength={BUNDLE_TITLE_MAX} {...form.field('title')} />
      <TextAreaField
        label="Description"
        rows={4}
        maxLength={BUNDLE_TEXT_MAX}
        hint="What students get from these courses together."
        {...form.field('description')}
      />
      <ChosenCourses
        courses={courses}
        chosen={chosen}
        onChange={setChosen}
        noneLabel="Choose a course"
        hint="At least two. They are shown in this order."
      />
      <TextField
        label="Price in rupees"
        inputMode="decimal"
        autoComplete="off"
        starred
        hint={
          bundle
            ? `Bought separately, its courses cost ${formatPaise(bundle.together)}.`
            : 'For all courses together. It must be lower than the sum of their prices.'
        }
        {...form.field('price')}
      />
      <FormFoot form={form} onCancel={onClose} busyText="Saving...">
        {children}
      </FormFoot>
    </form>
  );
}
