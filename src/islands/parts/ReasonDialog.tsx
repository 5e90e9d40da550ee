// A question that wants a reason: what will happen, why, and yes or no.
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { REASON_MAX } from '#contract/reviews.ts';
import { Button, type ButtonLook } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { TextAreaField } from '../ui/Field.tsx';

interface Question {
  /** What will happen: a sentence, or more. */
  lead: ReactNode;
  /** Who will read the reason. */
  hint: string;
  confirmText: string;
  busyText: string;
  look?: ButtonLook;
  /** Answers why not; undefined once it is done. */
  onConfirm: (reason: string) => Promise<string | undefined>;
  /** After it is done. */
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
  const done = () => {
    onDone();
    onClose();
  };
  return (
    <Dialog open={open} onClose={onClose} title={title} plain>
      <ReasonForm {...props} onDone={done} onCancel={onClose} />
    </Dialog>
  );
}

export function ReasonForm(props: ReasonFormProps) {
  const { lead, hint, confirmText, busyText, look = 'main', onCancel } = props;
  const { reason, setReason, error, busy, submit, form } = useReason(props);
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      {typeof lead === 'string' ? <div className="muted">{lead}</div> : lead}
      <TextAreaField
        className="mt-5"
        label="Reason"
        starred
        required
        rows={3}
        maxLength={REASON_MAX}
        hint={hint}
        value={reason}
        error={error}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className="dialog-foot">
        <Button look="line" onClick={onCancel} disabled={busy}>
          Cancel
        </Button>
        <Button type="submit" look={look} busy={busy} busyText={busyText}>
          {confirmText}
        </Button>
      </div>
    </form>
  );
}

function useReason({ onConfirm, onDone }: ReasonFormProps) {
  const [reason, setWords] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const focus = () => form.current?.querySelector('textarea')?.focus();
  useEffect(focus, []);
  const setReason = (words: string) => {
    setWords(words);
    setError(undefined);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!reason.trim()) {
      setError('Please give a reason.');
      return focus();
    }
    setBusy(true);
    const refusal = await onConfirm(reason.trim());
    setBusy(false);
    setError(refusal);
    if (refusal !== undefined) return focus();
    onDone();
  };
  return { reason, setReason, error, busy, submit, form };
}
