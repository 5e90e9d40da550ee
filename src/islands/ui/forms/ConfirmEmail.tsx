import { useState } from 'react';
import { fetchOwnUser } from '#site/api/account.ts';
import { requestReset } from '#contract/accounts/passwords.ts';
import { call, getMessage } from '#site/api/client.ts';
import { useLoadedValue } from '#site/queries/use-loaded.ts';
import { isAdmin, type SessionUser } from '#site/stores/session.ts';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';

interface ConfirmEmailProps {
  user: SessionUser;
  onlyIfWaiting?: boolean;
}

/** Renders nothing for confirmed addresses, for the team, and if the server does not send the state. */
export function ConfirmEmail({ user, onlyIfWaiting = false }: ConfirmEmailProps) {
  if (isAdmin(user) || user.isEmailConfirmed !== false) return null;
  return <Unconfirmed user={user} onlyIfWaiting={onlyIfWaiting} />;
}

/** Fetches the user again: courses may have been granted since the stored user was saved at login. */
function Unconfirmed({ user: stored, onlyIfWaiting }: Required<ConfirmEmailProps>) {
  const user = useLoadedValue(fetchOwnUser, stored);
  if (user.isEmailConfirmed !== false) return null;
  const hasWaitingCourses = user.waitsForEmail === true;
  if (onlyIfWaiting && !hasWaitingCourses) return null;
  return (
    <section className="panel panel-pad mb-8" aria-labelledby="confirm-email">
      <h2 className="heading-lg" id="confirm-email">
        {hasWaitingCourses ? 'Courses are waiting for you' : 'Confirm your email address'}
      </h2>
      <p className="muted mt-2">
        <span>
          {hasWaitingCourses
            ? 'You get access as soon as you confirm your email address. '
            : 'Courses, invoices and coupons reserved for your email address become available once you confirm it. '}
        </span>
        <span>We will send a link to </span>
        <bdi>{user.email}</bdi>
        <span>. Choose a password on the page that it opens, then log in again.</span>
      </p>
      <SendConfirmationLink email={user.email} label="Send the link" />
    </section>
  );
}

/** `label` is the button's text, which must be unique on its page. */
export function SendConfirmationLink({ email, label }: { email: string; label: string }) {
  const [state, setState] = useState<'ready' | 'sending' | 'sent'>('ready');
  const [fault, setFault] = useState<string>();
  const send = async () => {
    setState('sending');
    setFault(undefined);
    try {
      await call(requestReset, { body: { email, confirmsEmail: true } });
      setState('sent');
    } catch (error) {
      setFault(getMessage(error, 'The link was not sent. Check your connection and try again.'));
      setState('ready');
    }
  };
  return (
    <div className="mt-4 grid gap-3">
      <div role="status">
        {state === 'sent' && (
          <p className="row">
            <Icon name="circle-check" /> We emailed you a link. It works once and expires in one
            hour.
          </p>
        )}
      </div>
      {fault && <p role="alert">{fault}</p>}
      <div>
        <Button
          size="sm"
          look={state === 'sent' ? 'line' : 'main'}
          busy={state === 'sending'}
          busyText="Sending..."
          onClick={() => void send()}
        >
          {state === 'sent' ? `${label} again` : label}
        </Button>
      </div>
    </div>
  );
}
