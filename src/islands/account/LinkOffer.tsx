// After too many failed logins: offers a login link by mail.
import { useState } from 'react';
import { getMessage } from '#site/api/client.ts';
import { requestLoginLink } from '#site/api/auth.ts';
import { Button, buttonClass } from '#site/islands/ui/Button.tsx';
import { Icon } from '#site/islands/ui/Icon.tsx';
import { paths, returnPath } from '#contract/paths.ts';
import { saveLoginRequest } from '#site/stores/login-link.ts';
import { notify } from '#site/stores/notices.ts';
import { useAction } from '../ui/forms/use-action.ts';
import { NOT_STORED } from './login.ts';
import { Outcome } from './Outcome.tsx';

export function LinkOffer({ email, onBack }: { email: string; onBack: () => void }) {
  const [sent, setSent] = useState('');
  const [fault, setFault] = useState('');

  const [busy, run] = useAction((error) =>
    setFault(getMessage(error, 'The link could not be sent. Please try again.')),
  );
  const requestLink = async () => {
    setFault('');
    await run(async () => {
      const { message, request } = await requestLoginLink(email);
      if (saveLoginRequest({ request, next: returnPath(location.search) })) setSent(message);
      else notify(NOT_STORED);
    });
  };

  if (sent) {
    return (
      <Outcome
        good
        text={sent}
        more="Open it in this browser within fifteen minutes. Look among unwanted mail, too."
      >
        <Button look="line" onClick={onBack}>
          Back to login
        </Button>
      </Outcome>
    );
  }
  return (
    <Outcome
      text="Too many failed attempts, perhaps by somebody else. Logging in by password rests for a few minutes."
      more="If it is your account, log in without waiting: we mail you a link that logs in this browser, once."
    >
      {fault && (
        <p className="error link-fault" role="alert">
          <Icon name="circle-alert" /> <span>{fault}</span>
        </p>
      )}
      <Button block busy={busy} busyText="Sending..." onClick={() => void requestLink()}>
        Mail me a link
      </Button>
      <Button look="line" onClick={onBack}>
        Back to login
      </Button>
      <a className={buttonClass({ look: 'line' })} href={paths.forgotPassword}>
        Set a new password
      </a>
    </Outcome>
  );
}
