import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';

export function Failed({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className="stack" role="alert">
      <p className="muted">{text}</p>
      <Button look="line" size="sm" onClick={onRetry}>
        <Icon name="rotate-ccw" /> <span>Try again</span>
      </Button>
    </div>
  );
}
