// One lesson of the wizard, with its own state: waiting, uploading, saved, failed with the reason.
import { useRef } from 'react';
import { Spinner } from '../ui/Art.tsx';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Progress } from '../ui/Progress.tsx';
import { isMissing, isTooLarge, megabytes, percentSent, progressLine } from './videos.ts';
import type { LocalLesson } from './wizard.ts';

export interface LessonActions {
  onCancel: (lesson: string) => void;
  onRemove: (lesson: string) => void;
  onReplace: (lesson: string, file: File) => void;
  onRetry: () => void;
}

interface LessonRowProps extends LessonActions {
  lesson: LocalLesson;
  /** Uploads are running: only the one under way can be stopped. */
  running: boolean;
}

export function LessonRow(props: LessonRowProps) {
  const { lesson, running, onCancel, onRemove } = props;
  const { key, title, sending, file } = lesson;
  const look = { uploading: 'up', failed: 'bad', saved: undefined, waiting: 'is-waiting' }[sending];
  return (
    <li className={look}>
      <StateMark lesson={lesson} />
      <span>
        <strong>{title}</strong>
        {sending === 'uploading' ? (
          <span className="row up-line">
            <Progress
              percent={percentSent(lesson.sent, file.size)}
              label={`Uploading ${file.name}`}
            />
            <span className="meta num">{progressLine(lesson.sent, file.size)}</span>
          </span>
        ) : (
          <span className={sending === 'failed' ? 'error' : 'meta'}>
            {sending === 'failed'
              ? lesson.reason
              : isMissing(file)
                ? file.name
                : `${file.name}, ${megabytes(file.size)}`}
          </span>
        )}
      </span>
      {sending === 'failed' && !running ? <Remedy {...props} /> : <span className="num" />}
      {sending === 'uploading' && (
        <IconButton label={`Cancel upload of ${title}`} onPress={() => onCancel(key)} />
      )}
      {sending !== 'uploading' && sending !== 'saved' && !running && (
        <IconButton label={`Remove lesson ${title}`} onPress={() => onRemove(key)} />
      )}
    </li>
  );
}

function StateMark({ lesson }: { lesson: LocalLesson }) {
  if (lesson.sending === 'uploading') return <Spinner />;
  if (lesson.sending === 'failed') return <Icon name="circle-alert" label="Failed" />;
  if (lesson.sending === 'saved') return <Icon name="circle-check" label="Saved" />;
  return <Icon name="circle" label="Not uploaded yet" />;
}

function Remedy({ lesson, onReplace, onRetry }: LessonRowProps) {
  const input = useRef<HTMLInputElement>(null);
  const isUseless = isTooLarge(lesson.file) || isMissing(lesson.file);
  if (!isUseless) {
    return (
      <Button look="line" size="sm" onClick={onRetry} aria-label={`Retry ${lesson.title}`}>
        <Icon name="rotate-ccw" /> Retry
      </Button>
    );
  }
  return (
    <>
      <Button look="line" size="sm" onClick={() => input.current?.click()}>
        {isMissing(lesson.file) ? 'Choose file' : 'Replace file'}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept="video/*"
        aria-label={`Another file for ${lesson.title}`}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file) onReplace(lesson.key, file);
        }}
      />
    </>
  );
}

function IconButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button type="button" className="icon-btn" aria-label={label} onClick={onPress}>
      <Icon name="x" />
    </button>
  );
}
