import { useState } from 'react';
import { markAnswered, type ReceivedMessage } from '#contract/accounts/contact.ts';
import { paths } from '#contract/paths.ts';
import { formatIndianDateTime } from '#site/lib/indian-time.ts';
import { usePermission } from '#site/queries/use-permission.ts';
import { notify } from '#site/stores/notices.ts';
import { call } from '#site/api/client.ts';
import { useAction } from '../../ui/forms/use-action.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button, getButtonClass } from '../../ui/Button.tsx';
import { WhenRequested } from '../../ui/ErrorBoundary.tsx';
import { createLazyComponent } from '../../ui/lazy-part.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { buildReplyLink } from './reply-link.ts';
import { getComplaintDeadline, getReturnDeadline } from './message-deadlines.ts';
import { notifyOwnError } from '../../ui/notices/notify.ts';

/** Loaded when it opens. Its styles are in islands.css. */
const DeclineDialog = createLazyComponent(() => import('./DeclineDialog.tsx'), 'DeclineDialog');

export function Message({ message }: { message: ReceivedMessage }) {
  const { isAnswered, busy, mark: saveAnswered, setAnswered } = useAnsweredMark(message);
  const [isDeclining, setDeclining] = useState(false);
  const canRefund = usePermission('payments.refund');
  const { firstName, lastName, email, phoneNo, subject, createdAt, orderId } = message;
  const canReadPayments = usePermission('payments.read');
  return (
    <article className="feedback-entry grid grid-cols-1 gap-3 py-6" aria-label={subject}>
      <header className="row justify-between">
        <h3 dir="auto">{subject}</h3>
        <MessageStatus message={message} isAnswered={isAnswered} />
      </header>
      <p className="small">
        <bdi>{`${firstName} ${lastName}`}</bdi>
        {' · '}
        <bdi>{email}</bdi>
        {phoneNo && (
          <>
            <span>{' · '}</span>
            <a className="num" href={`tel:${phoneNo.replaceAll(/[^\d+]/g, '')}`}>
              {phoneNo}
            </a>
          </>
        )}
        <time className="meta block" dateTime={createdAt}>
          {formatIndianDateTime(createdAt)}
        </time>
        {message.undelivered && (
          <span className="block text-danger">
            {`Our email to this address could not be delivered: ${message.undelivered.answer}`}
          </span>
        )}
        {message.accountEndedAt && <span className="meta block">Account deleted</span>}
      </p>
      <p className="feedback-text max-w-184 wrap-anywhere whitespace-pre-wrap" dir="auto">
        {message.message}
      </p>
      <p className="row">
        <a
          className={getButtonClass({ look: 'line', size: 'sm' })}
          href={buildReplyLink(message)}
          aria-label={`Reply by email: ${firstName} ${lastName}`}
        >
          <Icon name="mail" /> Reply by email
        </a>
        {orderId && canReadPayments && (
          <a
            className={getButtonClass({ look: 'line', size: 'sm' })}
            href={paths.order(orderId)}
            aria-label={`Open the order of ${firstName} ${lastName}`}
          >
            Open the order
          </a>
        )}
        {orderId && !isAnswered && canRefund && (
          <Button
            look="line"
            size="sm"
            onClick={() => setDeclining(true)}
            aria-label={`Decline the refund: ${firstName} ${lastName}`}
          >
            Decline refund
          </Button>
        )}
        <Button
          look="soft"
          size="sm"
          busy={busy}
          busyText="Saving..."
          onClick={() => void saveAnswered(!isAnswered)}
        >
          {isAnswered ? 'Mark as unanswered' : 'Mark as answered'}
        </Button>
      </p>
      <WhenRequested isRequested={isDeclining}>
        <DeclineDialog
          request={isDeclining ? message : undefined}
          onDone={() => setAnswered(true)}
          onClose={() => setDeclining(false)}
        />
      </WhenRequested>
    </article>
  );
}

/** The next deadline of a complaint or of a return request. */
function MessageStatus({ message, isAnswered }: { message: ReceivedMessage; isAnswered: boolean }) {
  const [now] = useState(() => Date.now());
  if (message.kind !== 'complaint') {
    if (isAnswered) return <Badge tone="live">Answered</Badge>;
    if (message.orderId === undefined) return <Badge tone="draft">Unanswered</Badge>;
    const { text, tone } = getReturnDeadline(message, now);
    return <Badge tone={tone}>{text}</Badge>;
  }
  const resolvedAt = message.answeredAt ?? new Date(now).toISOString();
  const { text, tone } = getComplaintDeadline(
    { ...message, answeredAt: isAnswered ? resolvedAt : null },
    now,
  );
  return (
    <span className="row">
      <Badge tone="solid">{`Complaint ${message._id.slice(0, 8).toUpperCase()}`}</Badge>
      <Badge tone={tone}>{text}</Badge>
    </span>
  );
}

/** The message stays in a filtered list, so that the change can be undone. */
function useAnsweredMark({ _id, answeredAt, subject }: ReceivedMessage) {
  const [isAnswered, setAnswered] = useState(answeredAt !== null);
  const [busy, run] = useAction((error) =>
    notifyOwnError(error, 'Error', 'The change could not be saved. Please try again.'),
  );
  const saveAnswered = (answered: boolean) =>
    run(async () => {
      await call(markAnswered, { body: { messageId: _id, answered } });
      setAnswered(answered);
      if (answered) offerUndo(subject, () => void saveAnswered(false));
    });
  return { isAnswered, busy, mark: saveAnswered, setAnswered };
}

function offerUndo(subject: string, run: () => void): void {
  notify(
    { layer: 'shared', type: 'success', title: `Marked as answered: ${subject}` },
    { topic: 'answered', action: { label: 'Undo', run } },
  );
}
