// An enrolment by hand: whom, in what, and why. For an e-mail without an account it becomes an invitation.
import { REASON_MAX } from '#contract/reviews.ts';
import type { SiteCourse } from '#site/api/course.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { TextAreaField, TextField } from '../ui/Field.tsx';
import { Icon } from '../ui/Icon.tsx';
import { CourseChoice } from '../parts/CourseChoice.tsx';
import { type EnrolFace, useEnrol } from './use-enrol.ts';

interface EnrolDialogProps {
  /** Undefined while closed. */
  face: EnrolFace | undefined;
  courses: readonly SiteCourse[];
  /** Changes to the other face; what was typed stays. */
  onFace: (face: EnrolFace) => void;
  onDone: () => void;
  onClose: () => void;
}

const WORDS = {
  enrol: {
    title: 'Enrol a student',
    lead: 'Free of charge, and a mail tells them. Where nobody has proven the address yet, the course opens with that mail.',
    button: 'Enrol',
    busyText: 'Enrolling...',
  },
  invite: {
    title: 'Invite a student',
    lead: 'Makes an account without a password, and mails a link that sets one. It works for seven days.',
    button: 'Send invitation',
    busyText: 'Inviting...',
  },
} as const;

export function EnrolDialog(props: EnrolDialogProps) {
  const { face, onClose } = props;
  const { title, lead } = WORDS[face ?? 'enrol'];
  return (
    <Dialog open={face !== undefined} onClose={onClose} title={title} lead={lead}>
      {face && <EnrolForm {...props} face={face} />}
    </Dialog>
  );
}

function EnrolForm(props: EnrolDialogProps & { face: EnrolFace }) {
  const { face, courses, onClose } = props;
  const { fields, set, faults, refusal, unknown, busy, submit, form } = useEnrol(props);
  return (
    <form ref={form} className="office-form" noValidate onSubmit={(event) => void submit(event)}>
      {unknown && face === 'invite' && (
        <p className="office-note small" role="status">
          <Icon name="info" /> Nobody has an account with this e-mail yet. Add a name, and they are
          invited.
        </p>
      )}
      <TextField
        label="Email"
        name="email"
        type="email"
        starred
        required
        value={fields.email}
        error={faults.email}
        onChange={(event) => set({ email: event.currentTarget.value })}
      />
      {face === 'invite' && (
        <>
          <TextField
            label="Full name"
            name="fullName"
            starred
            required
            hint="Stands on certificates. They can change it."
            value={fields.fullName}
            error={faults.fullName}
            onChange={(event) => set({ fullName: event.currentTarget.value })}
          />
          <TextField
            label="Mobile number"
            name="contactNumber"
            inputMode="tel"
            hint="If you have it: ten digits."
            value={fields.contactNumber}
            error={faults.contactNumber}
            onChange={(event) => set({ contactNumber: event.currentTarget.value })}
          />
        </>
      )}
      <CourseChoice
        label="Course"
        none={face === 'invite' ? 'None yet' : 'Choose a course'}
        starred={face === 'enrol'}
        courses={courses}
        value={fields.courseId}
        error={faults.courseId}
        onCourse={(courseId) => set({ courseId })}
      />
      <TextAreaField
        label="Reason"
        name="reason"
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
        <Button type="submit" busy={busy} busyText={WORDS[face].busyText}>
          {WORDS[face].button}
        </Button>
      </div>
    </form>
  );
}
