import { Button } from '../../ui/Button.tsx';
import { Progress } from '../../ui/Progress.tsx';

interface FileUploadingProps {
  percent: number;
  label: string;
  onCancel: () => void;
}

export function FileUploading({ percent, label, onCancel }: FileUploadingProps) {
  return (
    <span className="row upload-progress" role="status">
      <Progress percent={percent} label={label} />
      <span className="meta num">{`Uploading ${percent}%`}</span>
      <Button look="line" size="sm" onClick={onCancel}>
        Cancel
      </Button>
    </span>
  );
}
