// Says that text from before is back in a form, and offers to do without it.
import '#site/styles/components/fields.css';
import { Button } from '#site/islands/ui/Button.tsx';

interface KeptTextProps {
  /** 'Discard', or what it means here. */
  action: string;
  onDiscard: () => void;
}

export function KeptText({ action, onDiscard }: KeptTextProps) {
  return (
    <p className="row between kept-text" role="status">
      What you had typed is back. It is not saved yet.
      <Button look="line" size="sm" onClick={onDiscard}>
        {action}
      </Button>
    </p>
  );
}
