import { Button } from '../../ui/Button.tsx';
import { Progress } from '../../ui/Progress.tsx';

interface FilmOnItsWayProps {
  percent: number;
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
