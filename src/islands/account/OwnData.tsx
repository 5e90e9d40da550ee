import { useState } from 'react';
import { OwnPassword } from '#contract/passwords.ts';
import { exportProfile, deleteProfile } from '#site/api/account.ts';
import { getMessage } from '#site/api/client.ts';
import { COMPANY } from '#site/company.ts';
import { saveFile } from '#site/islands/ui/parts/save-file.ts';
import { notify } from '#site/stores/notices.ts';
import { leave } from '#site/stores/leave.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useForm } from '../ui/parts/use-form.ts';
import { useAction } from '../ui/parts/use-action.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { OwnPrivacy } from './OwnPrivacy.tsx';

export function OwnData() {
  const [asks, setAsks] = useState(false);

  const [busy, run] = useAction((error) => {
    const title = getMessage(error, 'Your data could not be brought together. Please try again.');
    notify({ layer: 'shared', type: 'error', title });
  });
  const download = () =>
    run(async () => {
      const json = await exportProfile();
      const name = `${COMPANY.name.toLowerCase()}-your-data.json`;
      saveFile(new Blob([json], { type: 'application/json' }), name);
    });
  return (
    <>
      <div className="stack max-w-136">
        <OwnPrivacy />
        <h3 className="mt-6">Download your data</h3>
        <p className="muted">
          Everything that we keep about you, in one file: your account, courses, progress, payments
          and messages to us.
        </p>
        <div>
          <Button look="line" busy={busy} busyText="Preparing..." onClick={() => void download()}>
            <Icon name="download" /> <span>Download</span>
          </Button>
        </div>
        <h3 className="mt-6">Delete your account</h3>
        <p className="muted">
          Your courses, progress and certificates go with it, for good. You will read what happens
          before anything does.
        </p>
        <div>
          <Button look="danger" onClick={() => setAsks(true)}>
            Delete account
          </Button>
        </div>
      </div>
      <DeleteAccount open={asks} onClose={() => setAsks(false)} />
    </>
  );
}

function DeleteAccount({ open, onClose }: { open: boolean; onClose: () => void }) {
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
    refused: (error) => getMessage(error, 'The account could not be deleted. Please try again.'),
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
