// The row of one lesson that is being sent: waiting, uploading, paused, stalled, failed or saved.
import { formatFileSize } from '#site/lib/file-size.ts';
import { formatDuration } from '#site/lib/duration.ts';
import { Spinner } from '../../ui/Art.tsx';
import { Button } from '../../ui/Button.tsx';
import { FileButton } from '../../ui/FileButton.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { useVideo } from './video-file.ts';
import { formatVideoState } from './video-labels.ts';
import { isUploadActive, type LocalLesson } from './lesson.ts';
import { isMissingFile } from './chosen-file.ts';
import { DragHandle, useDropTarget } from './Reorder.tsx';
import type { Videos } from './use-videos.ts';
import { getPercentSent, formatProgress, formatSpeed, formatTimeLeft } from './upload-progress.ts';

interface LessonRowProps {
  lesson: LocalLesson;
  isRunning: boolean;
  isMovable: boolean;
  videos: Videos;
  onCancel: (lesson: string) => void;
  onRemove: (lesson: string) => void;
  onDelete?: (lesson: string) => void;
  onReplace: (lesson: string, file: File) => void;
  onRetry: (lesson: string) => void;
  onTryNow: () => void;
}

const STATE_CLASSES = {
  uploading: '',
  paused: 'is-paused',
  stalled: 'is-paused',
  failed: 'bad',
  saved: '',
  waiting: 'is-waiting',
} as const;

export function LessonRow(props: LessonRowProps) {
  const { lesson, isRunning, isMovable, videos, onCancel, onRemove, onDelete } = props;
  const { key, title, sending, file } = lesson;
  const { id, ref, drop } = useDropTarget({ kind: 'lesson', id: key });
  const video = useVideo(file);
  const preparation = videos.findVideo(lesson.id);
  const isIdle = !isUploadActive(lesson) && !isRunning;
  return (
    <li
      className={[STATE_CLASSES[sending], isMovable && drop].filter(Boolean).join(' ')}
      id={id}
      ref={isMovable ? ref : undefined}
    >
      {isMovable && <DragHandle item={{ kind: 'lesson', id: key }} />}
      <StateIcon lesson={lesson} />
      {video?.poster && <img className="lesson-poster" src={video.poster} alt="" />}
      <span className="lesson-text">
        <strong dir="auto">{title}</strong>
        <StateLine
          lesson={lesson}
          isUnplayable={video !== undefined && video.seconds === undefined}
        />
        {preparation && formatVideoState(preparation) !== '' && (
          <span className={preparation.state === 'failed' ? 'error' : 'meta num'}>
            {formatVideoState(preparation)}
          </span>
        )}
      </span>
      <span className="num meta">{formatDuration(video?.seconds)}</span>
      {sending === 'failed' && !isRunning && <RetryActions {...props} />}
      {sending === 'stalled' && (
        <Button look="line" size="sm" onClick={props.onTryNow}>
          Try now
        </Button>
      )}
      {isUploadActive(lesson) && (
        <IconButton icon="x" label={`Cancel upload of ${title}`} onPress={() => onCancel(key)} />
      )}
      {isIdle && sending !== 'saved' && (
        <IconButton icon="x" label={`Remove lesson ${title}`} onPress={() => onRemove(key)} />
      )}
      {isIdle && sending === 'saved' && lesson.id && onDelete && (
        <IconButton icon="trash" label={`Delete lesson ${title}`} onPress={() => onDelete(key)} />
      )}
    </li>
  );
}

function StateLine({ lesson, isUnplayable }: { lesson: LocalLesson; isUnplayable: boolean }) {
  const { sending, reason, file, sent, speed } = lesson;
  if (sending === 'paused') {
    return (
      <span className="row upload-progress">
        <Progress percent={getPercentSent(sent, file.size)} label={`Paused: ${file.name}`} />
        <span className="meta num">{`Paused at ${formatProgress(sent, file.size)}`}</span>
      </span>
    );
  }
  if (sending === 'uploading') {
    const pace = [formatSpeed(speed), formatTimeLeft(file.size - sent, speed)]
      .filter(Boolean)
      .join(', ');
    return (
      <span className="row upload-progress">
        <Progress percent={getPercentSent(sent, file.size)} label={`Uploading ${file.name}`} />
        <span className="meta num">
          {sent < file.size
            ? [formatProgress(sent, file.size), pace].filter(Boolean).join(' · ')
            : 'Uploaded. Checking the file...'}
        </span>
      </span>
    );
  }
  if (sending === 'failed') {
    const isNamed = reason.includes(file.name);
    return (
      <span className="error">
        {!isNamed && <bdi>{`${file.name}: `}</bdi>}
        <span>{reason}</span>
      </span>
    );
  }
  if (sending === 'stalled') {
    return <span className="upload-warning">{`${reason} It resumes automatically.`}</span>;
  }
  return (
    <span className="meta">
      <bdi>{file.name}</bdi>
      {!isMissingFile(file) && <span>{`, ${formatFileSize(file.size)}`}</span>}
      {isUnplayable && sending === 'waiting' && <span>. This browser cannot play it.</span>}
    </span>
  );
}

function StateIcon({ lesson }: { lesson: LocalLesson }) {
  if (lesson.sending === 'uploading') return <Spinner />;
  if (lesson.sending === 'paused') return <Icon name="pause" label="Paused" />;
  if (lesson.sending === 'stalled')
    return <Icon name="wifi-off" label="Waiting for the connection" />;
  if (lesson.sending === 'failed') return <Icon name="circle-alert" label="Failed" />;
  if (lesson.sending === 'saved') return <Icon name="circle-check" label="Saved" />;
  return <Icon name="circle" label="Not uploaded yet" />;
}

function RetryActions({ lesson, onReplace, onRetry }: LessonRowProps) {
  if (!lesson.needsFile) {
    const retry = () => onRetry(lesson.key);
    return (
      <Button look="line" size="sm" onClick={retry} aria-label={`Retry ${lesson.title}`}>
        <Icon name="rotate-ccw" /> <span>Retry</span>
      </Button>
    );
  }
  return (
    <FileButton
      inputLabel={`New file for ${lesson.title}`}
      onFile={(file) => onReplace(lesson.key, file)}
    >
      {isMissingFile(lesson.file) ? 'Choose file' : 'Replace file'}
    </FileButton>
  );
}

interface IconButtonProps {
  icon: 'x' | 'trash';
  label: string;
  onPress: () => void;
}

function IconButton({ icon, label, onPress }: IconButtonProps) {
  return (
    <button type="button" className="icon-btn" aria-label={label} onClick={onPress}>
      <Icon name={icon} />
    </button>
  );
}
