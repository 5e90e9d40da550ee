// The question before the school opens or closes: what changes, and what goes on.
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';

interface OpeningQuestionProps {
  /** Undefined while nothing is asked. */
  question: 'open' | 'close' | undefined;
  busy: boolean;
  onYes: () => void;
  onNo: () => void;
}

const TEXTS = {
  open: {
    title: 'Open the school?',
    points: [
      'From now on courses are sold and payments take real money.',
      'The pages lose the line ‘Opening soon’ and search engines may list them. This takes a few minutes.',
      'You can close the school again on this page.',
    ],
    yes: 'Open the school',
    busyText: 'Opening...',
  },
  close: {
    title: 'Close the school?',
    points: [
      'Nobody can buy or enrol in a course any more, and no payment made outside can be recorded.',
      'The pages say ‘Opening soon’ and ask search engines not to list them. This takes a few minutes.',
      'Students keep their courses, progress and certificates, and can log in.',
      'Payments that have begun still open their courses. Refunds, returns and receipts go on.',
      'You can open the school again on this page, once everything under ‘Needed’ is done.',
    ],
    yes: 'Close the school',
    busyText: 'Closing...',
  },
} as const;

export function OpeningQuestion({ question, busy, onYes, onNo }: OpeningQuestionProps) {
  // The words stay while the dialog fades out.
  const [shown, setShown] = useState<'open' | 'close'>('open');
  if (question !== undefined && question !== shown) setShown(question);
  const { title, points, yes, busyText } = TEXTS[shown];
  return (
    <Dialog open={question !== undefined} onClose={onNo} title={title} plain>
      <ul className="grid list-disc gap-2 pl-5">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <div className="dialog-foot">
        <Button look="line" onClick={onNo} disabled={busy}>
          Cancel
        </Button>
        <Button
          look={shown === 'close' ? 'danger' : 'main'}
          busy={busy}
          busyText={busyText}
          onClick={onYes}
        >
          {yes}
        </Button>
      </div>
    </Dialog>
  );
}
