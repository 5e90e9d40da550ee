import type { SiteDocumentKey, SiteDocuments } from '#site/api/site.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ChangeList } from './ChangeList.tsx';
import { changesOf } from './changes.ts';

type Value = SiteDocuments[SiteDocumentKey];

interface PublishDialogProps {
  open: boolean;
  of: SiteDocumentKey;
  live: Value;
  current: Value;
  busy: boolean;
  onPublish: () => void;
  onClose: () => void;
}

export function PublishDialog(props: PublishDialogProps) {
  const { open, of, live, current, busy, onPublish, onClose } = props;
  const changes = changesOf(of, live, current);
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
