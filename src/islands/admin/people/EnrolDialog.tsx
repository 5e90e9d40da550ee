import type { CourseNames } from '#site/api/admin-courses.ts';
import { EmailField } from '../../ui/forms/EmailField.tsx';
import { FormFoot } from '../../ui/forms/FormFoot.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { CourseChoice } from '../../ui/courses/CourseChoice.tsx';
import { ReasonField } from '../../ui/forms/ReasonDialog.tsx';
import { type EnrolState, useEnrol } from './use-enrol.ts';

interface EnrolDialogProps {
  state: EnrolState | undefined;
  courses: CourseNames;
  onState: (state: EnrolState) => void;
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
  const { state, onClose } = props;
  const { title, lead } = WORDS[state ?? 'enrol'];
  return (
    <Dialog open={state !== undefined} onClose={onClose} title={title} lead={lead}>
      {state && <EnrolForm {...props} state={state} />}
    </Dialog>
  );
}

function EnrolForm(props: EnrolDialogProps & { state: EnrolState }) {
  const { state, courses, onClose } = props;
  const { form, unknown } = useEnrol(props);
  const course = form.field('courseId');
  return (
    <form {...form.props} className="grid gap-6">
      {unknown && state === 'invite' && (
        <p className="small flex gap-2 bg-info-soft p-3 text-info" role="status">
          <Icon name="info" /> Nobody has an account with this e-mail yet. Add a name, and they are
          invited.
        </p>
      )}
      <EmailField
        label="Email"
        starred
        required
        {...form.field('email')}
        onSuggestion={(email) => form.set({ email })}
      />
      {state === 'invite' && (
        <>
          <TextField
            label="Full name"
            starred
            required
            hint="Stands on certificates. They can change it."
            {...form.field('fullName')}
          />
          <TextField
            label="Mobile number"
            inputMode="tel"
            hint="If you have it: ten digits."
            {...form.field('contactNumber')}
          />
        </>
      )}
      <CourseChoice
        label="Course"
        none={state === 'invite' ? 'None yet' : 'Choose a course'}
        starred={state === 'enrol'}
        courses={courses}
        {...course}
        onCourse={(courseId) => form.set({ courseId })}
      />
      <ReasonField
        hint="Kept with the enrolment, for you and other admins."
        {...form.field('reason')}
      />
      <FormFoot form={form} onCancel={onClose} busyText={WORDS[state].busyText}>
        {WORDS[state].button}
      </FormFoot>
    </form>
  );
}
