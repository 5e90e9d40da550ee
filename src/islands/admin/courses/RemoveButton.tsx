import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';

interface RemoveButtonProps {
  name: string;
  busy: boolean;
  onRemove: () => void;
}

/** Asks for confirmation: there may be no other copy of the file. */
export function RemoveButton({ name, busy, onRemove }: RemoveButtonProps) {
  const [isConfirming, setConfirming] = useState(false);
  // One button for both steps, so that it keeps the focus.
  return (
    <span className="row">
      <Button
        look={isConfirming ? 'danger' : 'line'}
        size="sm"
        busy={busy}
        aria-label={isConfirming ? `Yes, remove ${name}` : `Remove ${name}`}
        onClick={isConfirming ? onRemove : () => setConfirming(true)}
      >
        {isConfirming ? 'Yes, remove' : 'Remove'}
      </Button>
      {isConfirming && (
        <Button look="soft" size="sm" onClick={() => setConfirming(false)}>
          Keep
        </Button>
      )}
    </span>
  );
}
