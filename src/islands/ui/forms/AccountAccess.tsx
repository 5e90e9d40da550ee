import { type ReactNode, useId, useState } from 'react';
import { getMessage, call } from '#site/api/client.ts';
import { endSessions, resetSecondStep, sendResetLink } from '#contract/people/student-accounts.ts';
import { notifyOwn } from '../notices/notify.ts';
import { usePermission } from '#site/queries/use-permission.ts';
import { Button } from '../Button.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { Icon } from '../Icon.tsx';

const ACTIONS = {
  reset: { endpoint: sendResetLink, done: 'Reset link sent', failed: 'Reset link not sent' },
  sessions: { endpoint: endSessions, done: 'Logged out everywhere', failed: 'Not logged out' },
  secondStep: {
    endpoint: resetSecondStep,
    done: 'Two-step verification is off',
    failed: 'Two-step verification not reset',
  },
} as const;

export function AccountAccess({ userId, children }: { userId: string; children?: ReactNode }) {
  const [busy, setBusy] = useState<keyof typeof ACTIONS>();
  const [isConfirming, setConfirming] = useState(false);
  const canReset = usePermission('team.edit');
  const titleId = useId();
  const act = async (name: keyof typeof ACTIONS) => {
    if (busy) return;
    const { endpoint, done, failed } = ACTIONS[name];
    setBusy(name);
    try {
      const { message } = await call(endpoint, { body: { userId } });
      notifyOwn('success', done, message);
    } catch (error) {
      const message = getMessage(error);
      notifyOwn('error', failed, message);
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <section aria-labelledby={titleId} className="mt-8">
      <h3 id={titleId} className="heading-lg">
        Account
      </h3>
      <div className="row mt-3">
        <Button
          look="line"
          size="sm"
          busy={busy === 'reset'}
          busyText="Sending..."
          onClick={() => void act('reset')}
        >
          <Icon name="mail" /> <span>Send a password reset link</span>
        </Button>
        <Button
          look="line"
          size="sm"
          busy={busy === 'sessions'}
          busyText="Logging out..."
          onClick={() => void act('sessions')}
        >
          <Icon name="lock" /> <span>Log out everywhere</span>
        </Button>
        {canReset && (
          <Button look="line" size="sm" onClick={() => setConfirming(true)}>
            <Icon name="shield-check" /> <span>Reset two-step verification</span>
          </Button>
        )}
        {children}
      </div>
      <ConfirmDialog
        open={isConfirming}
        title="Reset two-step verification?"
        lead="They can then log in with only their password. They are logged out everywhere and get an email. First make sure that the request really comes from them."
        confirmText="Reset"
        busy={busy === 'secondStep'}
        busyText="Resetting..."
        onConfirm={() => void act('secondStep').finally(() => setConfirming(false))}
        onClose={() => setConfirming(false)}
      />
    </section>
  );
}
