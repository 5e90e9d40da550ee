import type { ComponentProps } from 'react';
import { Reason, REASON_MAX } from '#contract/courses/reviews.ts';
import { Button, type ButtonLook } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';
import { TextAreaField } from '../Field.tsx';
import type { Elements } from '../elements.ts';
import { useForm } from './use-form.ts';

const FIELDS = { reason: Reason };

export function ReasonField(field: Omit<ComponentProps<typeof TextAreaField>, 'label'>) {
  return (
    <TextAreaField label="Reason" starred required rows={3} maxLength={REASON_MAX} {...field} />
  );
}

interface Question {
  lead: string | Elements;
  hint: string;
  confirmText: string;
  busyText: string;
  look?: ButtonLook;
  /** A thrown error is shown at the reason. */
  onConfirm: (reason: string) => Promise<void>;
  onDone: () => void;
}

interface ReasonFormProps extends Question {
  onCancel: () => void;
}

interface ReasonDialogProps extends Question {
  open: boolean;
  title: string;
  onClose: () => void;
}

export function ReasonDialog(props: ReasonDialogProps) {
  const { open, title, onDone, onClose } = props;
  const finish = () => {
    onDone();
    onClose();
  };
  return (
    <Dialog open={open} onClose={onClose} title={title} plain>
      <ReasonForm {...props} onDone={finish} onCancel={onClose} />
    </Dialog>
  );
}

export function ReasonForm(props: ReasonFormProps) {
  const { lead, hint, confirmText, busyText, look = 'main', onConfirm, onDone, onCancel } = props;
  const form = useForm(FIELDS, {
    send: async ({ reason }) => {
      await onConfirm(reason);
      onDone();
    },
    errorField: 'reason',
    autoFocus: 'reason',
  });
  const intro = typeof lead === 'string' ? <div className="muted">{lead}</div> : lead;
  return (
    <form {...form.props}>
      {intro}
      <ReasonField className="mt-5" hint={hint} {...form.field('reason')} />
      <div className="dialog-foot">
        <Button look="line" onClick={onCancel} disabled={form.busy}>
          Cancel
        </Button>
        <Button type="submit" look={look} busy={form.busy} busyText={busyText}>
          {confirmText}
        </Button>
      </div>
    </form>
  );
}
