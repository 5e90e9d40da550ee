import { useState } from 'react';
import { Button } from './Button.tsx';

interface RemoveButtonProps {
  verb?: 'Remove' | 'Delete';
  name: string;
  busy: boolean;
  onRemove: () => void;
}

/** Asks for confirmation: there may be no other copy. */
export function RemoveButton({ verb = 'Remove', name, busy, onRemove }: RemoveButtonProps) {
  const [isConfirming, setConfirming] = useState(false);
  const label = isConfirming ? `Yes, ${verb.toLowerCase()}` : verb;
  // One button for both steps, so that it keeps the focus.
  return (
    <span className="row">
      <Button
        look={isConfirming ? 'danger' : 'line'}
        size="sm"
        busy={busy}
        aria-label={`${label} ${name}`}
        onClick={isConfirming ? onRemove : () => setConfirming(true)}
      >
        {label}
      </Button>
      {isConfirming && (
        <Button look="soft" size="sm" onClick={() => setConfirming(false)}>
          Keep
        </Button>
      )}
    </span>
  );
}
