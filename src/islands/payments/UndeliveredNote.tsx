// Mails about an order that could not be delivered, and the way to the student, where they are sent again.
import type { Step } from '#contract/orders.ts';
import { paths } from '#contract/paths.ts';
import { Icon } from '../ui/Icon.tsx';

interface UndeliveredNoteProps {
  steps: readonly Step[];
  /** Empty once the account was deleted. */
  email: string;
}

export function UndeliveredNote({ steps, email }: UndeliveredNoteProps) {
  const mails = steps.filter(({ undelivered }) => undelivered);
  if (mails.length === 0) return null;
  return (
    <div className="small flex gap-2 bg-danger-soft p-3 wrap-anywhere text-danger">
      <Icon name="circle-alert" />
      <div>
        {mails.map(({ text }) => (
          <p key={text}>{text}</p>
        ))}
        {email && (
          <a className="link" href={paths.studentsLike(email)}>
            Send it again from the student’s page
          </a>
        )}
      </div>
    </div>
  );
}
