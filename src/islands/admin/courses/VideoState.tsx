// The state of a video's preparation: waiting, in progress, or failed with remedies. A playable video can be replaced.
import type { VideoProgress } from '#contract/media/videos.ts';
import type { Transfer } from '#site/api/resumable.ts';
import { Button } from '../../ui/Button.tsx';
import { FileButton } from '../../ui/FileButton.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { FileUploading } from './FileUploading.tsx';
import { formatVideoState } from './video-labels.ts';
import { useFileUpload } from './use-file-upload.ts';

interface VideoStateProps {
  video: VideoProgress | undefined;
  title: string;
  isReplaceable?: boolean;
  onAgain: () => void;
  onReplace: (file: File, transfer: Transfer) => Promise<void>;
}

export function VideoState({
  video,
  title,
  isReplaceable = false,
  onAgain,
  onReplace,
}: VideoStateProps) {
  const { percent, refusal, send, cancel } = useFileUpload(
    onReplace,
    'The video was not uploaded.',
  );
  if (percent !== undefined)
    return (
      <FileUploading
        percent={percent}
        label={`Uploading another video for ${title}`}
        onCancel={cancel}
      />
    );
  const label = video ? formatVideoState(video) : '';
  if (video?.state === 'failed') {
    return (
      <span className="video-failed">
        <span className="error" role={refusal === '' ? undefined : 'alert'}>
          {refusal || label}
        </span>
        <span className="row">
          <Button look="line" size="sm" onClick={onAgain} aria-label={`Try again: ${title}`}>
            <Icon name="rotate-ccw" /> <span>Try again</span>
          </Button>
          <ReplaceButton title={title} onReplace={send} />
        </span>
      </span>
    );
  }
  if (video?.state === 'preparing') {
    return (
      <span className="row upload-progress">
        <Progress percent={video.percent} label={`Preparing ${title}`} />
        <span className="meta num">{label}</span>
      </span>
    );
  }
  if (video?.state === 'waiting') return <span className="video-status meta">{label}</span>;
  if (!isReplaceable && label === '') return null;
  return (
    <span className="row upload-progress">
      {label !== '' && <span className="video-status meta">{label}</span>}
      {refusal !== '' && (
        <span className="error" role="alert">
          {refusal}
        </span>
      )}
      {isReplaceable && <ReplaceButton title={title} onReplace={send} />}
    </span>
  );
}

function ReplaceButton({ title, onReplace }: { title: string; onReplace: (file: File) => void }) {
  return (
    <FileButton
      aria-label={`Replace video: ${title}`}
      inputLabel={`New video for ${title}`}
      onFile={onReplace}
    >
      Replace video
    </FileButton>
  );
}
