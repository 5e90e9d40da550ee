// The one question before a course or a bundle is returned: the sum, the way, the days, and what ends.
import { useRef, useState } from 'react';
import { messageOf } from '#site/api/client.ts';
import { returnCourse } from '#site/api/own-payments.ts';
import { myCoursesChanged } from '#site/queries/use-my-courses.ts';
import { notify } from '#site/stores/notices.ts';
import { OrderPolicy } from '../parts/OrderPolicy.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { REQUEST, returnConsequences, type Returnable } from './returnables.ts';

interface ReturnDialogProps {
  returnable: Returnable | undefined;
  onClose: () => void;
  onDone: () => void;
}

export function ReturnDialog({ returnable, onClose, onDone }: ReturnDialogProps) {
  const [busy, setBusy] = useState(false);
  const isBusy = useRef(false);
  const confirm = async (what: Returnable) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setBusy(true);
    await giveBack(what);
    isBusy.current = false;
    setBusy(false);
    onClose();
    onDone();
  };
  return (
    <Dialog
      open={returnable !== undefined}
      title={returnable ? `Request a refund for '${returnable.name}'?` : ''}
      onClose={onClose}
      plain
    >
      {returnable && (
        <>
          <ul className="ticks small">
            {returnConsequences(returnable).map((text) => (
              <li key={text}>
                <Icon name="chevron-right" /> <span>{text}</span>
              </li>
            ))}
          </ul>
          <OrderPolicy orderId={returnable.orderId} />
          <div className="dialog-foot">
            <Button look="line" onClick={onClose} disabled={busy}>
              Cancel
            </Button>
            <Button busy={busy} busyText="Requesting..." onClick={() => void confirm(returnable)}>
              {REQUEST}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

async function giveBack({ orderId, what }: Returnable): Promise<void> {
  try {
    const { message, isDone, isAsked } = await returnCourse({ orderId, ...what });
    if (isAsked) {
      notify({ layer: 'own', type: 'success', title: 'Refund requested', message });
      return;
    }
    myCoursesChanged();
    notify({
      layer: 'own',
      type: isDone ? 'success' : 'error',
      title: isDone ? 'Refund requested' : 'The refund did not go through',
      message,
    });
  } catch (error) {
    const unknown =
      'There was no answer. It may be on its way: your payments show it. Asked twice, it is still one return.';
    notify({
      ...{ layer: 'own', type: 'error', title: 'Refund not requested' },
      message: messageOf(error, unknown),
    });
  }
}
