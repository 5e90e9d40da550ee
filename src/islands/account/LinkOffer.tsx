// Offers a login link by email after too many failed logins.
import { useState } from 'react';
import { requestLoginLink } from '#contract/accounts/login-links.ts';
import { call, getMessage } from '#site/api/client.ts';
import { Button, getButtonClass } from '#site/islands/ui/Button.tsx';
import { FormRefusal } from '#site/islands/ui/forms/FormFoot.tsx';
import { paths, findReturnPath } from '#contract/paths.ts';
import { saveLoginRequest } from '#site/stores/login-link.ts';
import { notify } from '#site/stores/notices.ts';
import { useAction } from '../ui/forms/use-action.ts';
import { NOT_STORED } from './login.ts';
import { FormResult } from './FormResult.tsx';

export function LinkOffer({ email, onBack }: { email: string; onBack: () => void }) {
  const [sentMessage, setSentMessage] = useState('');
  const [fault, setFault] = useState('');

  const [busy, run] = useAction((error) =>
    setFault(getMessage(error, 'The link could not be sent. Please try again.')),
  );
  const requestLink = async () => {
    setFault('');
    await run(async () => {
      const { message = '', request } = await call(requestLoginLink, { body: { email } });
      if (saveLoginRequest({ request, next: findReturnPath(location.search) }))
        setSentMessage(message);
      else notify(NOT_STORED);
    });
  };

  if (sentMessage) {
    return (
      <FormResult
        isSuccess
        text={sentMessage}
        details="Open the link in this browser within 15 minutes. Check your spam folder too."
      >
        <Button look="line" onClick={onBack}>
          Back to login
        </Button>
      </FormResult>
    );
  }
  return (
    <FormResult
      text="Too many failed attempts, perhaps by someone else. Password login is paused for a few minutes."
      details="If this is your account, we can email you a one-time link that logs you in on this browser now."
    >
      {fault && (
        <div className="basis-full">
          <FormRefusal text={fault} />
        </div>
      )}
      <Button block busy={busy} busyText="Sending..." onClick={() => void requestLink()}>
        Email me a link
      </Button>
      <Button look="line" onClick={onBack}>
        Back to login
      </Button>
      <a className={getButtonClass({ look: 'line' })} href={paths.forgotPassword}>
        Set a new password
      </a>
    </FormResult>
  );
}
