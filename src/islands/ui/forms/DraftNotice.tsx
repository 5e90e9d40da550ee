// Says that a draft was restored, and offers to discard it.
import { Button } from '#site/islands/ui/Button.tsx';

interface DraftNoticeProps {
  action: string;
  onDiscard: () => void;
  /** Everything is saved on the server. */
  isSaved?: boolean;
}

export function DraftNotice({ action, onDiscard, isSaved = false }: DraftNoticeProps) {
  return (
    <p className="row justify-between rounded-1 bg-accent-soft px-4 py-3" role="status">
      <span>
        {isSaved
          ? 'Your course draft is open. All changes are saved.'
          : 'Your unsaved changes were restored.'}
      </span>
      <Button look="line" size="sm" onClick={onDiscard}>
        {action}
      </Button>
    </p>
  );
}
