// Changes the email address: requested with the password, confirmed from both addresses, and cancellable until then.
import { EmailField } from '#site/islands/ui/forms/EmailField.tsx';
import { useState } from 'react';
import * as z from 'zod/mini';
import { Email } from '#contract/accounts/auth.ts';
import { OwnPassword } from '#contract/accounts/passwords.ts';
import {
  cancelEmailChange,
  getEmailChange,
  requestEmailChange,
} from '#contract/accounts/email-change.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { call, getMessage } from '#site/api/client.ts';
import { SendConfirmationLink } from '#site/islands/ui/forms/ConfirmEmail.tsx';
import { useForm } from '#site/islands/ui/forms/use-form.ts';
import { formatIndianDateTime } from '#site/lib/indian-time.ts';
import { useResponse } from '#site/queries/use-response.ts';
import { notify } from '#site/stores/notices.ts';
import type { SessionUser } from '#site/stores/session.ts';
import { useAction } from '../ui/forms/use-action.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { FormRefusal } from '../ui/forms/FormFoot.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { WhenLoaded } from '../ui/WhenLoaded.tsx';

type OwnEmailChange = ResponseOf<typeof getEmailChange>['data'];

export function OwnEmail({ user }: { user: SessionUser }) {
  return (
    <div className="stack max-w-136">
      <p>
        <span className="muted">Current email address: </span>
        <bdi className="wrap-anywhere">{user.email}</bdi>
      </p>
      {user.isEmailConfirmed === false ? (
        <>
          <p className="muted">
            Confirm this address before you change it. We will email you a link. Choose a password
            on the page that it opens, then log in again.
          </p>
          <SendConfirmationLink email={user.email} label="Send the confirmation link" />
        </>
      ) : (
        <EmailChange user={user} />
      )}
    </div>
  );
}

function EmailChange({ user }: { user: SessionUser }) {
  const [loaded, reload] = useResponse(getEmailChange);
  const [updated, setUpdated] = useState<OwnEmailChange>();
  return (
    <WhenLoaded
      loaded={updated ? { status: 'ready', value: { success: true, data: updated } } : loaded}
      loading="Loading..."
      failed="Your email settings could not be loaded."
      onRetry={reload}
    >
      {({ data: { change, needsPassword } }) =>
        change ? (
          <PendingChange user={user} change={change} onAnswer={setUpdated} />
        ) : (
          <RequestForm needsPassword={needsPassword} onAnswer={setUpdated} />
        )
      }
    </WhenLoaded>
  );
}

interface PendingChangeProps {
  user: SessionUser;
  change: NonNullable<OwnEmailChange['change']>;
  onAnswer: (emailChange: OwnEmailChange) => void;
}

function PendingChange({ user, change, onAnswer }: PendingChangeProps) {
  const [busy, run] = useAction((error) => {
    const title = getMessage(error, 'The change could not be cancelled. Please try again.');
    notify({ layer: 'shared', type: 'error', title });
  });
  const cancel = () =>
    run(async () => {
      onAnswer((await call(cancelEmailChange)).data);
      notify({ layer: 'shared', type: 'success', title: 'Email change cancelled' });
    });
  return (
    <section aria-label="Requested change" className="stack">
      <p>
        <span>You requested a change to </span>
        <strong className="wrap-anywhere">
          <bdi>{change.newEmail}</bdi>
        </strong>
        <span>. We emailed a link to both addresses. Open both links to confirm.</span>
      </p>
      <ul className="grid gap-2">
        <ConfirmationState email={user.email} isDone={change.oldAgreed} />
        <ConfirmationState email={change.newEmail} isDone={change.newAgreed} />
      </ul>
      <p className="small muted">
        {`Your address changes once both links are confirmed. They expire on ${formatIndianDateTime(change.expiresAt)}.`}
      </p>
      <div>
        <Button look="line" busy={busy} busyText="Cancelling..." onClick={() => void cancel()}>
          Cancel the change
        </Button>
      </div>
    </section>
  );
}

function ConfirmationState({ email, isDone }: { email: string; isDone: boolean }) {
  return (
    <li className="flex gap-2">
      <Icon name={isDone ? 'circle-check' : 'clock'} className={isDone ? 'text-success' : ''} />
      <span className="wrap-anywhere">
        <bdi>{email}</bdi>
        <span className="muted">{isDone ? ': confirmed' : ': not confirmed yet'}</span>
      </span>
    </li>
  );
}

const NO_PASSWORD = z.string();

interface RequestFormProps {
  needsPassword: boolean;
  onAnswer: (emailChange: OwnEmailChange) => void;
}

function RequestForm({ needsPassword, onAnswer }: RequestFormProps) {
  const form = useForm(
    { email: Email, password: needsPassword ? OwnPassword : NO_PASSWORD },
    {
      send: async ({ email, password }) => {
        const body = { email, ...(password ? { password } : {}) };
        onAnswer((await call(requestEmailChange, { body })).data);
        notify({
          layer: 'shared',
          type: 'success',
          title: 'We emailed a link to both addresses',
        });
      },
      toErrorMessage: (error) =>
        getMessage(error, 'The change could not be requested. Please try again.'),
    },
  );
  return (
    <form {...form.props} className="stack">
      <p className="muted">
        We email a link to your current and your new address. Your address changes once you confirm
        both within 24 hours. Your other devices then have to log in again.
      </p>
      <EmailField
        label="New email address"
        autoComplete="email"
        required
        {...form.field('email')}
        onSuggestion={(suggestion) => form.set({ email: suggestion })}
      />
      {needsPassword ? (
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          required
          {...form.field('password')}
        />
      ) : (
        <p className="small muted">
          You have no password. Log in with an emailed link, then change your address within ten
          minutes.
        </p>
      )}
      <FormRefusal text={form.refusal} />
      <div>
        <Button type="submit" busy={form.busy} busyText="Sending...">
          Change email address
        </Button>
      </div>
    </form>
  );
}
