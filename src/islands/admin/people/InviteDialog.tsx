import { EmailField } from '#site/islands/ui/forms/EmailField.tsx';
import { useState } from 'react';
import { Email, FullName } from '#contract/accounts/auth.ts';
import type { CourseNames } from '#site/api/admin-courses.ts';
import { inviteMember } from '#contract/accounts/team.ts';
import { call } from '#site/api/client.ts';
import { notifyOwn } from '../../ui/notices/notify.ts';
import { FormFoot } from '../../ui/forms/FormFoot.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/Field.tsx';
import { type RoleAssignment, RoleChoice } from './RoleChoice.tsx';

interface InviteDialogProps {
  open: boolean;
  courses: CourseNames;
  onDone: () => void;
  onClose: () => void;
}

export function InviteDialog({ open, onClose, ...props }: InviteDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Invite a team member"
      lead="We email them a link to set a password. It works once and expires after seven days."
    >
      <InviteForm onClose={onClose} {...props} />
    </Dialog>
  );
}

const FIELDS = { email: Email, fullName: FullName };
const FIRST: RoleAssignment = { role: 'instructor', courses: [] };

function InviteForm({ courses, onDone, onClose }: Omit<InviteDialogProps, 'open'>) {
  const [creationKey] = useState(() => crypto.randomUUID());
  const [assigned, setAssigned] = useState(FIRST);
  const form = useForm(FIELDS, {
    send: async ({ email, fullName }) => {
      const courseIds = assigned.courses.map(({ id }) => id);
      const body = { email, fullName, role: assigned.role, courseIds, creationKey };
      await call(inviteMember, { body });
      const message = `We have emailed ${email}.`;
      notifyOwn('success', 'Invitation sent', message);
      onDone();
      onClose();
    },
    errorField: 'email',
  });
  return (
    <form {...form.props} className="grid gap-6">
      <EmailField
        label="Email"
        starred
        required
        hint="Must not belong to a student account."
        {...form.field('email')}
        onSuggestion={(suggestion) => form.set({ email: suggestion })}
      />
      <TextField label="Full name" dir="auto" starred required {...form.field('fullName')} />
      <RoleChoice assigned={assigned} courses={courses} onChange={setAssigned} />
      <FormFoot form={form} onCancel={onClose} busyText="Sending...">
        Send invitation
      </FormFoot>
    </form>
  );
}
