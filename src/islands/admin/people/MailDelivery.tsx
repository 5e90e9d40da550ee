// Undelivered emails of a student: the reason, sending them again, and correcting an unconfirmed address.
import { useEffect, useState } from 'react';
import { Email } from '#contract/accounts/auth.ts';
import {
  correctEmail,
  getUndeliveredMails,
  sendMailsAgain,
  type UndeliveredMail,
} from '#contract/people/mail-delivery.ts';
import type { Student } from '#contract/people/students.ts';
import { formatIndianDateTime } from '#site/lib/indian-time.ts';
import { pluralize } from '#site/lib/plural.ts';
import { notify } from '#site/stores/notices.ts';
import { call } from '#site/api/client.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { useResponse } from '#site/queries/use-response.ts';
import { notifyOwn, notifyOwnError } from '../../ui/notices/notify.ts';
import { EmailField } from '../../ui/forms/EmailField.tsx';
import { FormFoot } from '../../ui/forms/FormFoot.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useAction } from '../../ui/forms/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { Failed } from '../../ui/Failed.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { studentsUrl } from './students-url.ts';

export function MailDelivery({ student, onChanged }: { student: Student; onChanged: () => void }) {
  const { _id: userId } = student;
  const [loaded, reload] = useResponse(getUndeliveredMails, { query: { userId } });
  const [isCorrecting, setCorrecting] = useState(false);
  if (loaded.status === 'loading') return null;
  if (loaded.status === 'failed')
    return <Failed text="The email delivery status could not be loaded." onRetry={reload} />;
  const delivery = loaded.value.data;
  const sent = () => {
    reload();
    onChanged();
  };
  const handleCorrected = (email: string) => {
    setCorrecting(false);
    reload();
    // A search for the wrong address would no longer find the student.
    if (studentsUrl.$query.get()?.query.trim() === delivery.email)
      studentsUrl.replace({ query: email });
    else onChanged();
  };
  return (
    <>
      {delivery.mails.length > 0 && (
        <Undelivered userId={userId} delivery={delivery} onSent={sent} />
      )}
      {!delivery.emailConfirmed && !isCorrecting && (
        <p className="small row mt-3">
          <span className="muted">The email address is not confirmed.</span>
          {delivery.canCorrectEmail && (
            <Button look="line" size="sm" onClick={() => setCorrecting(true)}>
              Correct email
            </Button>
          )}
        </p>
      )}
      {isCorrecting && (
        <CorrectEmail
          userId={userId}
          email={delivery.email}
          onDone={handleCorrected}
          onCancel={() => setCorrecting(false)}
        />
      )}
    </>
  );
}

interface UndeliveredProps {
  userId: string;
  delivery: ResponseOf<typeof getUndeliveredMails>['data'];
  onSent: () => void;
}

function Undelivered({ userId, delivery: { email, mails }, onSent }: UndeliveredProps) {
  const canSend = mails.some(({ canBeSentAgain }) => canBeSentAgain);
  const [busy, run] = useAction((error) => notifyOwnError(error, 'Emails not sent'));
  const send = () =>
    run(async () => {
      notify({
        layer: 'own',
        type: 'success',
        ...buildSentNotice((await call(sendMailsAgain, { body: { userId } })).sent, email),
      });
      onSent();
    });
  return (
    <section className="mt-3 bg-danger-soft p-3 text-danger" aria-labelledby="undelivered-mails">
      <div className="row justify-between">
        <h3 className="text-base flex items-center gap-2" id="undelivered-mails">
          <Icon name="circle-alert" />
          <span>{`${pluralize(mails.length, 'email')} could not be delivered`}</span>
        </h3>
        <Button look="line" size="sm" busy={busy} busyText="Sending..." onClick={() => void send()}>
          {canSend ? 'Send undelivered email again' : 'Dismiss'}
        </Button>
      </div>
      <ul className="mt-2 grid gap-2" aria-label="Undelivered emails">
        {mails.map((mail) => (
          <Mail key={mail._id} mail={mail} />
        ))}
      </ul>
    </section>
  );
}

function Mail({ mail }: { mail: UndeliveredMail }) {
  const { subject, recipient, at, answer, canBeSentAgain } = mail;
  return (
    <li className="small gap-0! py-0! wrap-anywhere">
      <strong dir="auto">{subject}</strong>
      <span className="block">{`To ${recipient} · ${formatIndianDateTime(at)}`}</span>
      <span className="block">{`Mail server response: ${answer}`}</span>
      {!canBeSentAgain && (
        <span className="block">The student has to request this email again.</span>
      )}
    </li>
  );
}

function buildSentNotice(sent: number, email: string): { title: string; message?: string } {
  if (sent === 0) return { title: 'Removed from the list' };
  return { title: 'Sent again', message: formatSentCount(sent, email) };
}

function formatSentCount(sent: number, email: string): string {
  return `${pluralize(sent, 'email')} sent to ${email}.`;
}

interface CorrectEmailProps {
  userId: string;
  email: string;
  onDone: (email: string) => void;
  onCancel: () => void;
}

function CorrectEmail({ userId, email, onDone, onCancel }: CorrectEmailProps) {
  const form = useForm(
    { email: Email },
    {
      initial: { email },
      send: async (typed) => {
        const { sent } = await call(correctEmail, { body: { userId, email: typed.email } });
        const message = sent > 0 ? formatSentCount(sent, typed.email) : undefined;
        notifyOwn('success', 'Email corrected', message);
        onDone(typed.email);
      },
      errorField: 'email',
    },
  );
  const { ref } = form.props;
  useEffect(() => ref.current?.querySelector('input')?.select(), [ref]);
  return (
    <form {...form.props} className="mt-3 grid gap-4">
      <EmailField
        label="Correct email"
        starred
        required
        hint="Undelivered emails are sent to the new address. The student is logged out everywhere."
        {...form.field('email')}
        onSuggestion={(suggestion) => form.set({ email: suggestion })}
      />
      <FormFoot form={form} onCancel={onCancel} busyText="Saving...">
        Save
      </FormFoot>
    </form>
  );
}
