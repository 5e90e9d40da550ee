// Two at one document: what the other changed stands beside one's own, and one of both is chosen.
import type { SiteDocumentKey, SiteDocuments } from '#site/api/site.ts';
import { FormRefusal } from '../parts/FormFoot.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ChangeList } from './ChangeList.tsx';
import { type Change, changesOf } from './changes.ts';
import { standingOf } from './document-actions.ts';
import type { OpenDocument } from './use-document.ts';

interface ConflictDialogProps<K extends SiteDocumentKey> {
  opened: OpenDocument<K>;
  /** Theirs stands in the editor, where what is typed goes aside for it. */
  onTheirs?: (theirs: SiteDocuments[K]) => void;
  onMine?: (kept: SiteDocuments[K]) => void;
}

export function ConflictDialog<K extends SiteDocumentKey>(props: ConflictDialogProps<K>) {
  const { opened, onTheirs, onMine } = props;
  const { conflict, document, current, busy, refusal, keepMine, takeTheirs, closeConflict } =
    opened;
  if (!conflict) return null;
  const { sentence, theirs, mine } = conflict;
  const standing = standingOf(theirs);
  const own = changesOf(document.key, standing, mine);
  // Who publishes has changed nothing: there is only theirs to read.
  const lead =
    own.length > 0
      ? 'Nothing of yours is saved yet. Below: theirs, and then yours.'
      : 'Nothing is published yet. Read what they changed, then publish again.';
  const seeTheirs = () => {
    takeTheirs();
    onTheirs?.(standing);
  };
  const keep = async () => {
    const kept = await keepMine();
    if (kept) onMine?.(kept);
  };
  return (
    <Dialog open onClose={closeConflict} title="Changed meanwhile" lead={`${sentence} ${lead}`}>
      <div className="grid gap-6">
        <Changes title="What they changed" changes={changesOf(document.key, current, standing)} />
        <Changes title="What you changed" changes={own} />
      </div>
      <FormRefusal text={refusal} />
      <div className="dialog-foot">
        <Button look="line" disabled={busy} onClick={seeTheirs}>
          See theirs
        </Button>
        {own.length > 0 && (
          <Button busy={busy} onClick={() => void keep()}>
            Keep mine
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function Changes({ title, changes }: { title: string; changes: readonly Change[] }) {
  if (changes.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="heading-lg m-0">{title}</h3>
      <ChangeList changes={changes} />
    </section>
  );
}
