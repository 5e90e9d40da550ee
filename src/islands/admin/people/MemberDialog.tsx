import { useState, type ComponentProps } from 'react';
import * as z from 'zod/mini';
import {
  type Member,
  changeRole,
  getTeamNames,
  removeMember,
  resendTeamInvitation,
} from '#contract/accounts/team.ts';
import type { CourseNames } from '#site/api/admin-courses.ts';
import { getMessage, ApiError, call } from '#site/api/client.ts';
import { notifyOwn, notifyOwnError } from '../../ui/notices/notify.ts';
import { pluralize } from '#site/lib/plural.ts';
import { type Loaded } from '#site/queries/use-loaded.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { useResponse } from '#site/queries/use-response.ts';
import { AccountAccess } from '../../ui/forms/AccountAccess.tsx';
import { FormRefusal, FormFoot } from '../../ui/forms/FormFoot.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useAction } from '../../ui/forms/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Failed } from '../../ui/Failed.tsx';
import { Options, SelectField } from '../../ui/Field.tsx';
import { type RoleAssignment, RoleChoice } from './RoleChoice.tsx';
import { countNamedCourses, formatNamedCourses, formatLastSeen } from './team-labels.ts';

interface MemberDialogProps {
  member: Member | undefined;
  courses: CourseNames;
  /** Reloads the list. */
  onChanged: () => void;
  onClose: () => void;
}

export function MemberDialog({ member, courses, onChanged, onClose }: MemberDialogProps) {
  const [isRemoving, setRemoving] = useState(false);
  const close = () => {
    setRemoving(false);
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
      title={isRemoving ? `Remove ${member?.fullName} from the team?` : (member?.fullName ?? '')}
      plain={isRemoving}
    >
      {member && isRemoving && (
        <RemoveMember
          member={member}
          onChanged={onChanged}
          onDone={finish}
          onCancel={() => setRemoving(false)}
        />
      )}
      {member && !isRemoving && (
        <MemberForm
          member={member}
          courses={courses}
          onChanged={onChanged}
          onDone={finish}
          onRemove={() => setRemoving(true)}
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

function toAssigned({ role, courses }: Member): RoleAssignment {
  const assignedCourses = courses.filter(({ isNamed }) => !isNamed);
  return {
    role: role ?? 'support',
    courses: assignedCourses.map(({ courseId, courseName }) => ({
      id: courseId,
      name: courseName,
    })),
  };
}

/** Ignores the order of courses. */
function isSame(left: RoleAssignment, right: RoleAssignment): boolean {
  const getIds = ({ courses }: RoleAssignment) => courses.map(({ id }) => id).toSorted();
  return left.role === right.role && String(getIds(left)) === String(getIds(right));
}

function MemberForm({ member, courses, onDone, onChanged, onRemove }: MemberFormProps) {
  const [assigned, setAssigned] = useState(() => toAssigned(member));
  const form = useForm(
    {},
    {
      send: async () => {
        // A role change logs the member out, so an unchanged form sends nothing.
        if (isSame(assigned, toAssigned(member))) return onDone();
        const courseIds = assigned.courses.map(({ id }) => id);
        await call(changeRole, { body: { userId: member._id, role: assigned.role, courseIds } });
        const message = `${member.fullName} must log in again to use the new role.`;
        notifyOwn('success', 'Role changed', message);
        onDone();
      },
      toErrorMessage: createRefusalHandler(member, onChanged),
    },
  );
  return (
    <form {...form.props} className="grid gap-6">
      <p className="small">
        <a className="link" href={`mailto:${member.email}`}>
          {member.email}
        </a>
        <span className="muted">{` · ${formatLastSeen(member)}`}</span>
      </p>
      {member.status !== 'active' && <ResendInvitation member={member} onSent={onChanged} />}
      <RoleChoice assigned={assigned} courses={courses} onChange={setAssigned} />
      {countNamedCourses(member) > 0 && (
        <p className="small muted">{`Instructor of ${formatNamedCourses(member)}.`}</p>
      )}
      <AccountAccess userId={member._id} />
      <FormRefusal text={form.refusal} />
      <div className="dialog-foot mt-0">
        <Button look="soft" onClick={onRemove} disabled={form.busy}>
          <Icon name="trash" /> <span>Remove from the team</span>
        </Button>
        <Button type="submit" busy={form.busy} busyText="Saving...">
          Save
        </Button>
      </div>
    </form>
  );
}

const INVITATION_STATES: Record<Member['status'], string> = {
  active: '',
  invited: 'Not joined yet.',
  late: 'The invitation link has expired.',
  not_invited: 'No invitation has been sent yet.',
};

function ResendInvitation({ member, onSent }: { member: Member; onSent: () => void }) {
  const [busy, run] = useAction((error) => notifyOwnError(error, 'Invitation not sent'));
  const send = () =>
    run(async () => {
      await call(resendTeamInvitation, { body: { userId: member._id } });
      const message = `We have emailed ${member.email}.`;
      notifyOwn('success', 'Invitation sent', message);
      onSent();
    });
  return (
    <div className="invitation-note flex flex-wrap items-center justify-between gap-x-4 gap-y-2 bg-info-soft p-3 text-info">
      <p className="small">{INVITATION_STATES[member.status]}</p>
      <Button look="line" size="sm" busy={busy} busyText="Sending..." onClick={() => void send()}>
        {member.status === 'not_invited' ? 'Send invitation' : 'Send invitation again'}
      </Button>
    </div>
  );
}

interface RemoveMemberProps {
  member: Member;
  /** Reloads the list. */
  onChanged: () => void;
  onDone: () => void;
  onCancel: () => void;
}

function RemoveMember({ member, onChanged, onDone, onCancel }: RemoveMemberProps) {
  const [team, onRetry] = useResponse(getTeamNames);
  const namedTotal = countNamedCourses(member);
  const successorRule = z
    .string()
    .check(z.refine((id) => namedTotal === 0 || id !== '', 'Choose a team member.'));
  const form = useForm(
    { coursesTo: successorRule },
    {
      send: async ({ coursesTo }) => {
        const body = { userId: member._id, ...(coursesTo ? { coursesTo } : {}) };
        await call(removeMember, { body });
        const message = `${member.fullName} is no longer in the team.`;
        notifyOwn('success', 'Member removed', message);
        onDone();
      },
      toErrorMessage: (error) => {
        onRetry();
        return createRefusalHandler(member, onChanged)(error);
      },
    },
  );
  const { error, ...field } = form.field('coursesTo');
  // Do not repeat the form's error at the field.
  const ownError = form.refusal === '' ? error : undefined;
  return (
    <form {...form.props} className="grid gap-6">
      <p className="muted">
        Their account and personal data are deleted, and they are logged out everywhere. Entries in
        the activity log and other records are kept. This cannot be undone.
      </p>
      {namedTotal > 0 && (
        <Successor member={member} team={team} onRetry={onRetry} {...field} error={ownError} />
      )}
      <FormFoot form={form} onCancel={onCancel} look="danger" busyText="Removing...">
        Remove from the team
      </FormFoot>
    </form>
  );
}

interface SuccessorProps extends Omit<ComponentProps<typeof SelectField>, 'label'> {
  member: Member;
  team: Loaded<ResponseOf<typeof getTeamNames>>;
  onRetry: () => void;
}

/** A choice of all other members. Members with the same name are shown with their email. */
function Successor({ member, team, onRetry, ...field }: SuccessorProps) {
  if (team.status === 'failed')
    return <Failed text="The team could not be loaded." onRetry={onRetry} />;
  const otherMembers = (team.status === 'ready' ? team.value.data : []).filter(
    ({ userId }) => userId !== member._id,
  );
  const nameCounts = new Map<string, number>();
  for (const { name } of otherMembers) nameCounts.set(name, (nameCounts.get(name) ?? 0) + 1);
  return (
    <SelectField
      {...field}
      label={`Who takes over ${pluralize(countNamedCourses(member), 'course')}?`}
      hint="Visitors will see this name as the instructor."
      starred
      required
    >
      <option value="">
        {team.status === 'loading' ? 'Loading the team...' : 'Choose a team member'}
      </option>
      <Options
        options={otherMembers.map(({ userId, name, email }) => [
          userId,
          nameCounts.get(name) === 1 ? name : `${name}, ${email}`,
        ])}
      />
    </SelectField>
  );
}

/** Reloads the list and returns the message. For a removed member it shows a notice, since the dialog closes. */
const createRefusalHandler =
  ({ fullName }: Member, onChanged: () => void) =>
  (error: unknown): string | undefined => {
    onChanged();
    const isGone =
      error instanceof ApiError && error.code === 'not_found' && error.fields.length === 0;
    if (!isGone) return getMessage(error);
    const message = `${fullName} is no longer in the team.`;
    notifyOwn('error', 'Already removed', message);
    return undefined;
  };
