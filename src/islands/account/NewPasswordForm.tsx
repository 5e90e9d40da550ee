import {
  NewPassword,
  NewTeamPassword,
  PASSWORD_MIN,
  TEAM_PASSWORD_MIN,
} from '#contract/accounts/auth.ts';
import { isTeamLink } from '#contract/accounts/set-up-path.ts';
import { type SendResult, useForm } from '#site/islands/ui/forms/use-form.ts';
import { Button } from '#site/islands/ui/Button.tsx';
import { PasswordField } from '#site/islands/ui/PasswordField.tsx';
import { isInvalidLink, formatResetError, readToken } from './mailed-links.ts';
import { useLocationValue } from '#site/islands/ui/use-location.ts';

/** The token of the mailed link; undefined before hydration, empty if the URL has none. */
export function useLinkToken(): string | undefined {
  return useLocationValue<string | undefined>(() => readToken(location.hash), undefined);
}

/** Removes a used token from the URL. */
export function removeTokenFromUrl(): void {
  history.replaceState(history.state, '', location.pathname);
}

const FIELDS = { password: NewPassword };
const TEAM_FIELDS = { password: NewTeamPassword };

interface NewPasswordFormProps {
  label: string;
  hint: string;
  submit: { text: string; busyText: string };
  onPassword: (password: string) => Promise<SendResult>;
  /** The link is used, expired or incomplete. */
  onInvalid: (text: string) => void;
}

export function NewPasswordForm(props: NewPasswordFormProps) {
  const { label, hint, onPassword, onInvalid } = props;
  const isTeamMember = useLocationValue(() => isTeamLink(location.hash), false);
  const form = useForm(isTeamMember ? TEAM_FIELDS : FIELDS, {
    send: ({ password }) => onPassword(password),
    toErrorMessage: (error) => {
      if (!isInvalidLink(error)) return formatResetError(error);
      onInvalid(formatResetError(error));
      return undefined;
    },
    errorField: 'password',
  });
  return (
    <form {...form.props}>
      <PasswordField
        label={label}
        autoComplete="new-password"
        hint={`At least ${isTeamMember ? TEAM_PASSWORD_MIN : PASSWORD_MIN} characters. ${hint}`}
        required
        {...form.field('password')}
      />
      <div className="dialog-foot">
        <Button type="submit" block busy={form.busy} busyText={props.submit.busyText}>
          {props.submit.text}
        </Button>
      </div>
    </form>
  );
}
