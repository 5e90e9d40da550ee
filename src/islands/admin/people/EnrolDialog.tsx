import type { CourseNames } from '#site/api/admin-courses.ts';
import { EmailField } from '../../ui/forms/EmailField.tsx';
import { FormFoot } from '../../ui/forms/FormFoot.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { CourseChoice } from '../../ui/courses/CourseChoice.tsx';
import { ReasonField } from '../../ui/forms/ReasonDialog.tsx';
import { type EnrolMode, useEnrol } from './use-enrol.ts';

interface EnrolDialogProps {
  state: EnrolMode | undefined;
  courses: CourseNames;
  onState: (state: EnrolMode) => void;
  onDone: () => void;
  onClose: () => void;
}

const MODE_TEXTS = {
  enrol: {
    title: 'Enrol a student',
    lead: 'The student pays nothing and is notified by email. If the email address is not confirmed yet, the link in the email confirms it and opens the course.',
    button: 'Enrol',
    busyText: 'Enrolling...',
  },
  invite: {
    title: 'Invite a student',
    lead: 'Creates an account without a password and emails a link to set one. The link works for seven days.',
    button: 'Send invitation',
    busyText: 'Inviting...',
  },
} as const;

export function EnrolDialog(props: EnrolDialogProps) {
  const { state, onClose } = props;
  const { title, lead } = MODE_TEXTS[state ?? 'enrol'];
  return (
    <Dialog open={state !== undefined} onClose={onClose} title={title} lead={lead}>
      {state && <EnrolForm {...props} state={state} />}
    </Dialog>
  );
}

function EnrolForm(props: EnrolDialogProps & { state: EnrolMode }) {
  const { state, courses, onClose } = props;
  const { form, unknown: hasNoAccount } = useEnrol(props);
  const course = form.field('courseId');
  return (
    <form {...form.props} className="grid gap-6">
      {hasNoAccount && state === 'invite' && (
        <p className="small flex gap-2 bg-info-soft p-3 text-info" role="status">
          <Icon name="info" /> No account has this email yet. Add a name to send an invitation.
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
            hint="Shown on certificates. The student can change it."
            {...form.field('fullName')}
          />
          <TextField
            label="Mobile number"
            inputMode="tel"
            hint="Optional. Ten digits."
            {...form.field('contactNumber')}
          />
        </>
      )}
      <CourseChoice
        label="Course"
        noneLabel={state === 'invite' ? 'None yet' : 'Choose a course'}
        starred={state === 'enrol'}
        courses={courses}
        {...course}
        onCourse={(courseId) => form.set({ courseId })}
      />
      <ReasonField hint="Saved with the enrolment, for your team." {...form.field('reason')} />
      <FormFoot form={form} onCancel={onClose} busyText={MODE_TEXTS[state].busyText}>
        {MODE_TEXTS[state].button}
      </FormFoot>
    </form>
  );
}
