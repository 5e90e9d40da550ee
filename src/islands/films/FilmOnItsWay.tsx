// How much of a film has been sent, and the way to stop it.
import { Button } from '../ui/Button.tsx';
import { Progress } from '../ui/Progress.tsx';

interface FilmOnItsWayProps {
  percent: number;
  /** What is being sent, for who does not see the line. */
  label: string;
  onCancel: () => void;
}

export function FilmOnItsWay({ percent, label, onCancel }: FilmOnItsWayProps) {
  return (
    <span className="row up-line" role="status">
      <Progress percent={percent} label={label} />
      <span className="meta num">{`Sending ${percent} %`}</span>
      <Button look="line" size="sm" onClick={onCancel}>
        Cancel
      </Button>
    </span>
  );
}
