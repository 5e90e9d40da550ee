// The question before an account ends: what goes, what stays, and the password as a confirmation.
import { type SubmitEvent, useState } from 'react';
import { OwnPassword } from '#contract/passwords.ts';
import { deleteProfile } from '#site/api/account.ts';
import { messageOf } from '#site/api/client.ts';
import { leave } from '#site/stores/leave.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';

interface DeleteAccountProps {
  open: boolean;
  onClose: () => void;
}

export function DeleteAccount({ open, onClose }: DeleteAccountProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Delete your account?" plain>
      <ul className="settings-ends">
        <li>You lose every course, paid ones too. Nothing is refunded by this.</li>
        <li>
          Your details, picture, progress, certificates and the words of your reviews are deleted.
          Printed certificates can no longer be verified.
        </li>
        <li>The books keep your payments, without your name, as the law asks.</li>
        <li>
          <strong>This cannot be undone.</strong>
        </li>
      </ul>
      <Confirmation onClose={onClose} />
    </Dialog>
  );
}

function Confirmation({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const field = event.currentTarget.querySelector('input');
    const read = OwnPassword.safeParse(password);
    if (!read.success) {
      setFault(read.error.issues[0]?.message ?? '');
      return field?.focus();
    }
    setBusy(true);
    try {
      leave({ layer: 'shared', type: 'success', title: await deleteProfile(password) });
    } catch (error) {
      setBusy(false);
      setFault(messageOf(error, 'The account could not be deleted. Please try again.'));
      field?.focus();
    }
  };
  return (
    <form className="mt-5" noValidate onSubmit={(event) => void submit(event)}>
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        required
        value={password}
        error={fault || undefined}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          setFault('');
        }}
      />
      <div className="dialog-foot">
        <Button look="line" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
        <Button look="danger" type="submit" busy={busy} busyText="Deleting...">
          Delete account
        </Button>
      </div>
    </form>
  );
}
