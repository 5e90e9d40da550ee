// Two admins edited one course: shows both versions side by side and asks which to save.
import {
  COURSE_FIELD_NAMES,
  COURSE_FIELDS,
  type CourseField,
  type CourseFieldName,
} from '#contract/courses/course-fields.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { toDetails, NO_DETAILS, type Details } from './details.ts';
import type { Conflict, Wizard, WizardStore } from './wizard.ts';

interface ConflictDialogProps {
  shown: Wizard;
  dispatch: WizardStore['dispatch'];
  onKeepMine: (conflict: Conflict) => void;
}

export function ConflictDialog({ shown, dispatch, onKeepMine }: ConflictDialogProps) {
  const { conflict, details } = shown;
  const close = () => dispatch({ type: 'conflict-closed' });
  const takeTheirs = () => {
    if (!conflict) return;
    const { order, theirs: course } = conflict;
    // A conflict in the order of lessons does not discard typed text.
    dispatch(order ? { type: 'reloaded', course } : { type: 'theirs-taken', course });
    close();
  };
  const isDetails = conflict !== null && !conflict.order;
  return (
    <Dialog
      open={conflict !== null}
      onClose={close}
      title="This course was changed in the meantime"
      lead={
        isDetails
          ? 'It was saved while you were editing. ‘Keep mine’ saves only the fields that you changed.'
          : 'Its sections and lessons were reordered while you were editing.'
      }
    >
      {isDetails && (
        <Differences
          saved={shown.stored?.details ?? NO_DETAILS}
          theirs={toDetails(conflict.theirs)}
          mine={details}
        />
      )}
      <div className="dialog-foot">
        <Button look="line" onClick={takeTheirs}>
          Use theirs
        </Button>
        <Button
          onClick={() => {
            if (!conflict) return;
            close();
            onKeepMine(conflict);
          }}
        >
          Keep mine
        </Button>
      </div>
    </Dialog>
  );
}

/** Only the fields that were changed here: all other fields keep the other admin's values. */
function Differences(versions: { saved: Details; theirs: Details; mine: Details }) {
  return (
    <dl className="differences">
      {COURSE_FIELD_NAMES.map((name) => {
        const { label, kind } = COURSE_FIELDS[name];
        const [theirs, mine] = [toText(name, versions.theirs), toText(name, versions.mine)];
        if (theirs === mine || mine === toText(name, versions.saved)) return null;
        // Ids mean nothing to people: show only that the choices differ.
        const isId = kind === 'choice';
        return (
          <div key={name}>
            <dt>{label}</dt>
            <dd>
              <span className="meta">Theirs</span>{' '}
              <bdi>{isId ? 'Different choice' : theirs || 'Empty'}</bdi>
            </dd>
            <dd>
              <span className="meta">Yours</span>{' '}
              <bdi>{isId ? 'Your choice' : mine || 'Empty'}</bdi>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function toText(name: CourseFieldName, details: Details): string {
  const value = details[name];
  if (typeof value !== 'string') return value.join(', ');
  const field: CourseField = COURSE_FIELDS[name];
  return field.options?.[value] ?? value;
}
