import type { ReceivedMessage } from '#contract/accounts/contact.ts';
import { declineReturn } from '#contract/sales/returns.ts';
import { call } from '#site/api/client.ts';
import { ReasonDialog } from '../../ui/forms/ReasonDialog.tsx';
import { notifyShared } from '../../ui/notices/notify.ts';

interface DeclineDialogProps {
  /** Undefined while the dialog is closed. */
  request: ReceivedMessage | undefined;
  onDone: () => void;
  onClose: () => void;
}

export function DeclineDialog({ request, onDone, onClose }: DeclineDialogProps) {
  return (
    <ReasonDialog
      open={request !== undefined}
      title="Decline this refund request?"
      lead="The student keeps access and gets your reason by email."
      hint="Sent to the student, and saved in the activity log."
      confirmText="Decline and send"
      busyText="Sending..."
      look="danger"
      onConfirm={async (reason) => {
        if (!request) return;
        await call(declineReturn, { body: { messageId: request._id, reason } });
        notifyShared('success', 'Refund request declined');
      }}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
