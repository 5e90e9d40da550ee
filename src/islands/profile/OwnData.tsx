// Everything that is kept about oneself as a file, and the end of the account.
import { useState } from 'react';
import { exportProfile } from '#site/api/account.ts';
import { messageOf } from '#site/api/client.ts';
import { COMPANY } from '#site/company.ts';
import { saveFile } from '#site/islands/parts/save-file.ts';
import { notify } from '#site/stores/notices.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { OwnPrivacy } from './OwnPrivacy.tsx';

export function OwnData() {
  const [busy, setBusy] = useState(false);
  const [asks, setAsks] = useState(false);

  const download = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const json = await exportProfile();
      const name = `${COMPANY.name.toLowerCase()}-your-data.json`;
      saveFile(new Blob([json], { type: 'application/json' }), name);
    } catch (error) {
      const title = messageOf(error, 'Your data could not be brought together. Please try again.');
      notify({ layer: 'shared', type: 'error', title });
    } finally {
      setBusy(false);
    }
  };
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
