// Two admins at one course: what the other changed stands beside what is typed here, and one of both is chosen.
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { detailsOf } from './details.ts';
import { differences } from './differences.ts';
import type { Difference } from './differences.ts';
import type { Edit } from './edit-state.ts';
import type { EditWizard } from './useEditWizard.ts';

export function ConflictDialog({ edit, wizard }: { edit: Edit; wizard: EditWizard }) {
  const { conflict, details } = edit;
  const seeTheirs = () => {
    if (!conflict) return;
    const { kind, theirs: course } = conflict;
    // Another order is no reason to lose what is typed.
    wizard.dispatch(
      kind === 'order' ? { type: 'reloaded', course } : { type: 'theirs-taken', course },
    );
    wizard.dispatch({ type: 'conflict-closed' });
  };
  const isDetails = conflict?.kind === 'details';
  return (
    <Dialog
      open={conflict !== null}
      onClose={() => wizard.dispatch({ type: 'conflict-closed' })}
      title="Somebody else changed this course"
      lead={
        isDetails
          ? 'It was saved by another admin while you were editing. Nothing of yours is saved yet.'
          : 'Another admin put its sections and lessons in another order meanwhile.'
      }
    >
      {isDetails && <Differences found={differences(detailsOf(conflict.theirs), details)} />}
      <div className="dialog-foot">
        <Button look="line" onClick={seeTheirs}>
          See theirs
        </Button>
        <Button onClick={() => conflict && wizard.keepMine(conflict)}>Keep mine</Button>
      </div>
    </Dialog>
  );
}

function Differences({ found }: { found: readonly Difference[] }) {
  return (
    <dl className="differences">
      {found.map(({ what, theirs, mine }) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>
            <span className="meta">Theirs</span> <bdi>{theirs || 'Empty'}</bdi>
          </dd>
          <dd>
            <span className="meta">Yours</span> <bdi>{mine || 'Empty'}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
