// Says that text from before is back in a form, and offers to do without it.
import '#site/styles/components/fields.css';
import { Button } from '#site/islands/ui/Button.tsx';

interface KeptTextProps {
  action: string;
  onDiscard: () => void;
  /** All of it is with the server. */
  isSaved?: boolean;
}

export function KeptText({ action, onDiscard, isSaved = false }: KeptTextProps) {
  return (
    <p className="row between rounded-1 bg-accent-soft px-4 py-3" role="status">
      <span>
        {isSaved
          ? 'This course is as you left it. All of it is saved.'
          : 'What you had typed is back. It is not saved yet.'}
      </span>
      <Button look="line" size="sm" onClick={onDiscard}>
        {action}
      </Button>
    </p>
  );
}
