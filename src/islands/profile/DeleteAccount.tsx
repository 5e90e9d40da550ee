// The question before an account ends: what goes, what stays, and the password as a confirmation.
import { OwnPassword } from '#contract/passwords.ts';
import { deleteProfile } from '#site/api/account.ts';
import { messageOf } from '#site/api/client.ts';
import { leave } from '#site/stores/leave.ts';
import { useForm } from '../parts/use-form.ts';
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
      <ul className="grid list-disc gap-2 pl-5">
        <li>You lose every course, paid ones too. Nothing is refunded by this.</li>
        <li>
          Your details, picture, progress, certificates and the words of your reviews are deleted.
          Printed certificates can no longer be verified.
        </li>
        <li>The books keep your payments, without your name, as the law asks.</li>
        <li>
          An open complaint, or a return that you asked us for, stays with your name and address
          until it is answered.
        </li>
        <li>
          <strong>This cannot be undone.</strong>
        </li>
      </ul>
      <Confirmation onClose={onClose} />
    </Dialog>
  );
}

const FIELDS = { password: OwnPassword };

function Confirmation({ onClose }: { onClose: () => void }) {
  const form = useForm(FIELDS, {
    send: async ({ password }) => {
      leave({ layer: 'shared', type: 'success', title: await deleteProfile(password) });
      return 'leaving';
    },
    refused: (error) => messageOf(error, 'The account could not be deleted. Please try again.'),
    refusedAt: 'password',
  });
  return (
    <form {...form.props} className="mt-5">
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        required
        {...form.field('password')}
      />
      <div className="dialog-foot">
        <Button look="line" disabled={form.busy} onClick={onClose}>
          Cancel
        </Button>
        <Button look="danger" type="submit" busy={form.busy} busyText="Deleting...">
          Delete account
        </Button>
      </div>
    </form>
  );
}
