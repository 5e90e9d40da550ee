import { useState } from 'react';
import type { Member } from '#contract/team.ts';
import type { CourseNames } from '#site/api/admin-courses.ts';
import { messageOf } from '#site/api/client.ts';
import { changeRole, resendTeamInvitation } from '#site/api/team.ts';
import { notify } from '#site/stores/notices.ts';
import { AccountAccess } from '../parts/AccountAccess.tsx';
import { FormRefusal } from '../parts/FormFoot.tsx';
import { useForm } from '../parts/use-form.ts';
import { useAction } from '../parts/use-action.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { refusedFor } from './refused.ts';
import { RemoveMember } from './RemoveMember.tsx';
import { type Assigned, RoleChoice } from './RoleChoice.tsx';
import { namedCount, namedWord, seenWord } from './team-words.ts';

interface MemberDialogProps {
  member: Member | undefined;
  courses: CourseNames;
  /** What the list shows is old. */
  onChanged: () => void;
  onClose: () => void;
}

export function MemberDialog({ member, courses, onChanged, onClose }: MemberDialogProps) {
  const [removes, setRemoves] = useState(false);
  const close = () => {
    setRemoves(false);
    onClose();
  };
  const finish = () => {
    onChanged();
    close();
  };
  return (
    <Dialog
      open={member !== undefined}
      onClose={close}
      title={removes ? `Take ${member?.fullName} out of the team?` : (member?.fullName ?? '')}
      plain={removes}
    >
      {member && removes && (
        <RemoveMember
          {...{ member, onChanged }}
          onDone={finish}
          onCancel={() => setRemoves(false)}
        />
      )}
      {member && !removes && (
        <MemberForm
          {...{ member, courses, onChanged }}
          onDone={finish}
          onRemove={() => setRemoves(true)}
        />
      )}
    </Dialog>
  );
}

interface MemberFormProps {
  member: Member;
  courses: CourseNames;
  onDone: () => void;
  onChanged: () => void;
  onRemove: () => void;
}

function assignedOf({ role, courses }: Member): Assigned {
  const beside = courses.filter(({ isNamed }) => !isNamed);
  return {
    role: role ?? 'support',
    courses: beside.map(({ courseId, courseName }) => ({ id: courseId, name: courseName })),
  };
}

/** In whatever order the courses are named. */
function isSame(one: Assigned, other: Assigned): boolean {
  const idsOf = ({ courses }: Assigned) => courses.map(({ id }) => id).toSorted();
  return one.role === other.role && String(idsOf(one)) === String(idsOf(other));
}

function MemberForm({ member, courses, onDone, onChanged, onRemove }: MemberFormProps) {
  const [assigned, setAssigned] = useState(() => assignedOf(member));
  const form = useForm(
    {},
    {
      send: async () => {
        // Whoever looks only logs nobody out.
        if (isSame(assigned, assignedOf(member))) return onDone();
        const courseIds = assigned.courses.map(({ id }) => id);
        await changeRole(member._id, { role: assigned.role, courseIds });
        const message = `${member.fullName} logs in again with the new role.`;
        notify({ layer: 'own', type: 'success', title: 'Role changed', message });
        onDone();
      },
      refused: refusedFor(member, onChanged),
    },
  );
  return (
    <form {...form.props} className="grid gap-6">
      <p className="small">
        <a className="link" href={`mailto:${member.email}`}>
          {member.email}
        </a>
        <span className="muted">{` · ${seenWord(member)}`}</span>
      </p>
      {member.status !== 'active' && <Resend member={member} onSent={onChanged} />}
      <RoleChoice assigned={assigned} courses={courses} onChange={setAssigned} />
      {namedCount(member) > 0 && (
        <p className="small muted">{`Named as the teacher of ${namedWord(member)}.`}</p>
      )}
      <AccountAccess userId={member._id} />
      <FormRefusal text={form.refusal} />
      <div className="dialog-foot mt-0">
        <Button look="soft" onClick={onRemove} disabled={form.busy}>
          <Icon name="trash" /> <span>Take out of the team</span>
        </Button>
        <Button type="submit" busy={form.busy} busyText="Saving...">
          Save
        </Button>
      </div>
    </form>
  );
}

const WAITING: Record<Member['status'], string> = {
  active: '',
  invited: 'Not in yet.',
  late: 'The link of the invitation is too old.',
  not_invited: 'No invitation was sent yet.',
};

function Resend({ member, onSent }: { member: Member; onSent: () => void }) {
  const [busy, run] = useAction((error) => {
    const message = messageOf(error, 'There was no answer. Please try again.');
    notify({ layer: 'own', type: 'error', title: 'Invitation not sent', message });
  });
  const send = () =>
    run(async () => {
      await resendTeamInvitation(member._id);
      const message = `A mail is on its way to ${member.email}.`;
      notify({ layer: 'own', type: 'success', title: 'Invitation sent', message });
      onSent();
    });
  return (
    <div className="office-invitation flex flex-wrap items-center justify-between gap-x-4 gap-y-2 bg-info-soft p-3 text-info">
      <p className="small">{WAITING[member.status]}</p>
      <Button look="line" size="sm" busy={busy} busyText="Sending..." onClick={() => void send()}>
        {member.status === 'not_invited' ? 'Send invitation' : 'Send again'}
      </Button>
    </div>
  );
}
