// Changing one's password; other devices have to log in again.
import { NewPassword, NewTeamPassword, PASSWORD_MIN, TEAM_PASSWORD_MIN } from '#contract/auth.ts';
import { OwnPassword as OldPassword } from '#contract/passwords.ts';
import { messageOf } from '#site/api/client.ts';
import { changePassword } from '#site/api/auth.ts';
import { notify, queueNotice } from '#site/stores/notices.ts';
import { isAdmin, type SessionUser } from '#site/stores/session.ts';
import { useForm } from '../parts/use-form.ts';
import { nextAfter } from './next-after.ts';
import { Button } from '../ui/Button.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';

const FIELDS = { oldPassword: OldPassword, newPassword: NewPassword };
const TEAM_FIELDS = { ...FIELDS, newPassword: NewTeamPassword };

export function OwnPassword({ user }: { user: SessionUser }) {
  const isOfTeam = isAdmin(user);
  const form = useForm(isOfTeam ? TEAM_FIELDS : FIELDS, {
    send: async ({ oldPassword, newPassword }, { reset }) => {
      const title = await changePassword(oldPassword, newPassword);
      reset({ oldPassword: '', newPassword: '' });
      const message = 'Your other devices have to log in again.';
      const next = nextAfter('password');
      const tell = next ? queueNotice : notify;
      tell({ layer: 'shared', type: 'success', title, message });
      if (!next) return undefined;
      location.assign(next);
      return 'leaving';
    },
    refused: (error) => messageOf(error, 'The password could not be changed. Please try again.'),
    refusedAt: 'oldPassword',
  });
  return (
    <form {...form.props} className="stack max-w-136">
      {/* Tells password managers whose password it is. */}
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        required
        {...form.field('oldPassword')}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        required
        hint={`At least ${isOfTeam ? TEAM_PASSWORD_MIN : PASSWORD_MIN} characters. You stay logged in here; everywhere else you have to log in again.`}
        {...form.field('newPassword')}
      />
      <div>
        <Button type="submit" busy={form.busy} busyText="Saving...">
          Change Password
        </Button>
      </div>
    </form>
  );
}
