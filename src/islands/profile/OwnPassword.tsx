// Changing one's password; other devices have to log in again.
import { type SubmitEvent, useRef, useState } from 'react';
import { NewPassword, PASSWORD_MIN } from '#contract/auth.ts';
import { OwnPassword as OldPassword } from '#contract/passwords.ts';
import { ApiError, messageOf } from '#site/api/client.ts';
import { changePassword } from '#site/api/passwords.ts';
import { notify } from '#site/stores/notices.ts';
import { Button } from '../ui/Button.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';

const NOTHING = { oldPassword: '', newPassword: '' };
type Name = keyof typeof NOTHING;

export function OwnPassword({ email }: { email: string }) {
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(NOTHING);
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({});
  const [busy, setBusy] = useState(false);

  const refuse = (name: Name, error: string) => {
    setErrors({ [name]: error });
    form.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus();
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    const old = OldPassword.safeParse(typed.oldPassword);
    if (!old.success) return refuse('oldPassword', old.error.issues[0]?.message ?? '');
    const next = NewPassword.safeParse(typed.newPassword);
    if (!next.success) return refuse('newPassword', next.error.issues[0]?.message ?? '');
    setBusy(true);
    try {
      const title = await changePassword(typed.oldPassword, typed.newPassword);
      setTyped(NOTHING);
      const message = 'Your other devices have to log in again.';
      notify({ layer: 'shared', type: 'success', title, message });
    } catch (error) {
      const isNew = error instanceof ApiError && error.fields[0]?.path === 'newPassword';
      refuse(
        isNew ? 'newPassword' : 'oldPassword',
        messageOf(error, 'The password could not be changed. Please try again.'),
      );
    } finally {
      setBusy(false);
    }
  };
  const field = (name: Name) => ({
    name,
    required: true,
    value: typed[name],
    error: errors[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      setTyped({ ...typed, [name]: currentTarget.value });
      setErrors({});
    },
  });
  return (
    <form
      ref={form}
      className="stack settings-narrow"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {/* Tells password managers whose password it is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        {...field('oldPassword')}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN} characters. You stay logged in here; everywhere else you have to log in again.`}
        {...field('newPassword')}
      />
      <div>
        <Button type="submit" busy={busy} busyText="Saving...">
          Change Password
        </Button>
      </div>
    </form>
  );
}
