// Before publishing: what changes for visitors, line by line.
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ChangeList } from './ChangeList.tsx';
import type { Change } from './changes.ts';

interface PublishDialogProps {
  open: boolean;
  changes: readonly Change[];
  busy: boolean;
  onPublish: () => void;
  onClose: () => void;
}

export function PublishDialog({ open, changes, busy, onPublish, onClose }: PublishDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Publish"
      lead="Visitors see it once the pages are built, within half a minute. Until then they see the old ones."
    >
      {changes.length === 0 ? (
        <p className="muted">The draft says what visitors see already.</p>
      ) : (
        <ChangeList changes={changes} />
      )}
      <div className="dialog-foot">
        <Button look="line" onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <Button busy={busy} busyText="Publishing..." onClick={onPublish}>
          Publish
        </Button>
      </div>
    </Dialog>
  );
}
