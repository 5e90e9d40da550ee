// A new password under a mailed link, whose secret stands after '#token='.
import { useSyncExternalStore } from 'react';
import { NewPassword, PASSWORD_MIN, TEAM_PASSWORD_MIN } from '#contract/auth.ts';
import { isTeamLink } from '#contract/set-up-path.ts';
import { type Sent, useForm } from '#site/islands/parts/use-form.ts';
import { Button } from '#site/islands/ui/Button.tsx';
import { PasswordField } from '#site/islands/ui/PasswordField.tsx';
import { isDeadLink, resetFailure, tokenIn } from './reset.ts';

/** The secret of the link; undefined before the page is awake, empty without one. */
export function useLinkToken(): string | undefined {
  return useSyncExternalStore(
    watchHash,
    () => tokenIn(location.hash),
    () => undefined,
  );
}

/** What is used up does not stay in the address. */
export function dropLinkToken(): void {
  history.replaceState(history.state, '', location.pathname);
}

/** The rule of everybody's passwords, and how long this one has to be. */
const fieldsFrom = (min: number) => ({
  password: {
    safeParse: (typed: string) =>
      typed.length >= min || min === PASSWORD_MIN
        ? NewPassword.safeParse(typed)
        : refusal(`The team’s passwords have at least ${min} characters.`),
  },
});

const refusal = (message: string) =>
  ({ success: false, error: { issues: [{ message }] } }) as const;

interface NewPasswordFormProps {
  label: string;
  /** What setting it brings with it, beside how long it must be. */
  hint: string;
  submit: { text: string; busyText: string };
  onPassword: (password: string) => Promise<Sent>;
  /** The link is used up, too old or cut off. */
  onDead: (text: string) => void;
}

export function NewPasswordForm(props: NewPasswordFormProps) {
  const { label, hint, onPassword, onDead } = props;
  const min = useSyncExternalStore(
    watchHash,
    () => (isTeamLink(location.hash) ? TEAM_PASSWORD_MIN : PASSWORD_MIN),
    () => PASSWORD_MIN,
  );
  const form = useForm(fieldsFrom(min), {
    send: ({ password }) => onPassword(password),
    refused: (error) => {
      if (!isDeadLink(error)) return resetFailure(error);
      onDead(resetFailure(error));
      return undefined;
    },
    refusedAt: 'password',
  });
  return (
    <form {...form.props}>
      <PasswordField
        label={label}
        autoComplete="new-password"
        hint={`At least ${min} characters. ${hint}`}
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

function watchHash(changed: () => void): () => void {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
}
