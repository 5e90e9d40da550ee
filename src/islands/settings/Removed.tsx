import { Button } from '../ui/Button.tsx';
import type { Entries } from './use-entries.ts';

export function Removed({ entries: { removed, busy, bringBack } }: { entries: Entries }) {
  if (removed === undefined) return null;
  return (
    <p className="row between rounded-1 bg-accent-soft px-4 py-3" role="status">
      <span className="wrap-anywhere">{`${removed} is removed from the draft.`}</span>
      <Button look="line" size="sm" busy={busy} onClick={bringBack}>
        Undo
      </Button>
    </p>
  );
}
