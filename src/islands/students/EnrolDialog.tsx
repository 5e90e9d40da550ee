// An enrolment by hand: whom, in what, and why.
import { type FormEvent, useRef, useState } from 'react';
import { Email } from '#contract/auth.ts';
import { REASON_MAX } from '#contract/reviews.ts';
import { messageOf } from '#site/api/client.ts';
import type { SiteCourse } from '#site/api/course.ts';
import { type ByHand, grantCourse } from '#site/api/people.ts';
import { notify } from '#site/stores/notices.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { TextAreaField, TextField } from '../ui/Field.tsx';
import { Icon } from '../ui/Icon.tsx';
import { CourseChoice } from '../parts/CourseChoice.tsx';

interface EnrolDialogProps {
  open: boolean;
  courses: readonly SiteCourse[];
  onDone: () => void;
  onClose: () => void;
}

export function EnrolDialog(props: EnrolDialogProps) {
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      title="Enrol a student"
      lead="The course opens at once, free of charge, and a mail tells them."
    >
      <EnrolForm {...props} />
    </Dialog>
  );
}

const FAULTS: Readonly<Record<keyof ByHand, string>> = {
  email: 'Email address is invalid',
  courseId: 'Please choose a course.',
  reason: 'Please give a reason.',
};

function EnrolForm({ courses, onDone, onClose }: EnrolDialogProps) {
  const { fields, set, faults, refusal, busy, submit, form } = useEnrol({ onDone, onClose });
  return (
    <form ref={form} className="office-form" noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label="Email"
        type="email"
        starred
        required
        hint="Of an account that is there. An import makes new ones."
        value={fields.email}
        error={faults.email}
        onChange={(event) => set({ email: event.currentTarget.value })}
      />
      <CourseChoice
        label="Course"
        none="Choose a course"
        starred
        courses={courses}
        value={fields.courseId}
        error={faults.courseId}
        onCourse={(courseId) => set({ courseId })}
      />
      <TextAreaField
        label="Reason"
        starred
        required
        rows={3}
        maxLength={REASON_MAX}
        hint="Kept with the enrolment, for you and other admins."
        value={fields.reason}
        error={faults.reason}
        onChange={(event) => set({ reason: event.currentTarget.value })}
      />
      {refusal && (
        <p className="office-refusal small" role="alert">
          <Icon name="circle-alert" /> {refusal}
        </p>
      )}
      <div className="dialog-foot">
        <Button look="line" onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <Button type="submit" busy={busy} busyText="Enrolling...">
          Enrol
        </Button>
      </div>
    </form>
  );
}

type Faults = Partial<Record<keyof ByHand, string>>;

function useEnrol({ onDone, onClose }: Pick<EnrolDialogProps, 'onDone' | 'onClose'>) {
  const [fields, setFields] = useState<ByHand>({ email: '', courseId: '', reason: '' });
  const [faults, setFaults] = useState<Faults>({});
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const set = (change: Partial<ByHand>) => {
    setFields({ ...fields, ...change });
    setFaults({});
    setRefusal('');
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const found = faultsOf(fields);
    setFaults(found);
    const first = Object.keys(fields).findIndex((name) => name in found);
    if (first >= 0) {
      return form.current?.querySelectorAll<HTMLElement>('.input')[first]?.focus();
    }
    setBusy(true);
    try {
      await grantCourse({ ...fields, email: fields.email.trim(), reason: fields.reason.trim() });
      const message = `${fields.email.trim()} has the course now.`;
      notify({ layer: 'own', type: 'success', title: 'Student enrolled', message });
      onDone();
      onClose();
    } catch (error) {
      setRefusal(messageOf(error, 'There was no answer. Please try again.'));
      setBusy(false);
    }
  };
  return { fields, set, faults, refusal, busy, submit, form };
}

function faultsOf({ email, courseId, reason }: ByHand): Faults {
  return {
    ...(Email.safeParse(email).success ? {} : { email: FAULTS.email }),
    ...(courseId ? {} : { courseId: FAULTS.courseId }),
    ...(reason.trim() ? {} : { reason: FAULTS.reason }),
  };
}
