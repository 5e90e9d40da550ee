import { type ReactNode, useState } from 'react';
import { getMessage } from '#site/api/client.ts';
import { Button, type ButtonLook } from './Button.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { FormRefusal } from './forms/FormFoot.tsx';
import { useAction } from './forms/use-action.ts';

interface ConfirmActionProps {
  label: string;
  look?: ButtonLook;
  /** What the dialog asks; undefined if the action needs no confirmation. */
  question: { title: string; lead: string } | undefined;
  /** The message of a thrown error is shown above the button. */
  onConfirm: () => Promise<void>;
  children?: ReactNode;
}

/** A button for an action that is confirmed in a dialog. */
export function ConfirmAction(props: ConfirmActionProps) {
  const { label, look = 'line', question, onConfirm, children } = props;
  const [isConfirming, setConfirming] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [busy, run] = useAction((error) => setRefusal(getMessage(error)));
  const confirm = async () => {
    setRefusal('');
    await run(onConfirm);
    setConfirming(false);
  };
  return (
    <>
      <FormRefusal text={refusal} />
      <div className="row gap-6">
        <Button
          look={look}
          busy={busy}
          onClick={() => (question ? setConfirming(true) : void confirm())}
        >
          {label}
        </Button>
        {children}
      </div>
      <ConfirmDialog
        open={isConfirming}
        title={question?.title ?? ''}
        lead={question?.lead ?? ''}
        confirmText={label}
        busy={busy}
        onConfirm={() => void confirm()}
        onClose={() => setConfirming(false)}
      />
    </>
  );
}
