// Two at one document: what the other changed stands beside one's own, and one of both is chosen.
import type { SiteDocumentKey } from '#site/api/site-documents.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ChangeList } from './ChangeList.tsx';
import { changesOf } from './changes.ts';
import type { OpenDocument } from './use-document.ts';

export function ConflictDialog<K extends SiteDocumentKey>({ opened }: { opened: OpenDocument<K> }) {
  const { conflict, document, busy, keepMine, takeTheirs, closeConflict } = opened;
  if (!conflict) return null;
  const { sentence, theirs, mine } = conflict;
  const standing = theirs.draft?.value ?? theirs.published?.value ?? theirs.shipped;
  return (
    <Dialog
      open
      onClose={closeConflict}
      title="Somebody else was here"
      lead={`${sentence} Nothing of yours is saved yet. Below: theirs, and then yours.`}
    >
      <ChangeList changes={changesOf(document.key, standing, mine)} />
      <div className="dialog-foot">
        <Button look="line" disabled={busy} onClick={takeTheirs}>
          See theirs
        </Button>
        <Button busy={busy} onClick={() => void keepMine()}>
          Keep mine
        </Button>
      </div>
    </Dialog>
  );
}
