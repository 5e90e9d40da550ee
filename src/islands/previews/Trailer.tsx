// The trailer of the course that is being edited: there, missing, on its way, or refused.
import { useEffect, useRef, useState } from 'react';
import { removeTrailer, saveTrailer } from '#site/api/course-previews.ts';
import { formatDuration } from '#site/lib/duration.ts';
import { refusalOf } from '../films/file-check.ts';
import { percentSent } from '../films/videos.ts';
import { messageOf } from '#site/api/client.ts';
import { notifyFailure, notifyLine } from '../parts/messages.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Progress } from '../ui/Progress.tsx';
import { changePreviews, useOwnPreviews } from './own-previews.ts';

export function Trailer({ courseId }: { courseId: string }) {
  const own = useOwnPreviews(courseId);
  const { percent, refusal, send, cancel } = useSending(courseId);
  const file = useRef<HTMLInputElement>(null);
  const [removing, setRemoving] = useState(false);
  if (!own) return null;
  const { trailer } = own;
  const remove = async () => {
    try {
      await removeTrailer(courseId);
      changePreviews({ trailer: null });
      notifyLine('success', 'The trailer is removed');
    } catch (error) {
      notifyFailure(error, 'Failed to remove the trailer');
    }
    setRemoving(false);
  };
  return (
    <section className="trailer-field" aria-label="Trailer">
      <div className="row between">
        <p>
          <strong>Trailer</strong>{' '}
          <span className="meta num">
            {trailer === null ? 'none yet' : formatDuration(trailer)}
          </span>
          <span className="meta block">
            A short film that anybody may watch on the page of the course.
          </span>
        </p>
        {percent === undefined && (
          <span className="row">
            <Button look="line" size="sm" onClick={() => file.current?.click()}>
              {trailer === null ? 'Add a trailer' : 'Replace'}
            </Button>
            {trailer !== null && (
              <Button look="line" size="sm" onClick={() => setRemoving(true)}>
                Remove
              </Button>
            )}
          </span>
        )}
      </div>
      {percent !== undefined && (
        <div className="row up-line" role="status">
          <Progress percent={percent} label="Sending the trailer" />
          <span className="meta num">Sending {percent} %</span>
          <Button look="line" size="sm" onClick={cancel}>
            Cancel
          </Button>
        </div>
      )}
      {refusal !== '' && (
        <p className="error" role="alert">
          {refusal}
        </p>
      )}
      <input
        ref={file}
        type="file"
        hidden
        accept="video/*"
        aria-label="Film of the trailer"
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.files?.[0];
          currentTarget.value = '';
          if (chosen) send(chosen);
        }}
      />
      <ConfirmDialog
        open={removing}
        title="Remove the trailer?"
        lead="Its film is deleted, and the page of the course no longer shows it."
        confirmText="Remove trailer"
        onClose={() => setRemoving(false)}
        onConfirm={() => void remove()}
      />
    </section>
  );
}

/** Undefined percent: nothing is being sent. A film that was cut goes on where it stood when it is chosen again. */
function useSending(courseId: string) {
  const [percent, setPercent] = useState<number>();
  const [refusal, setRefusal] = useState('');
  const control = useRef<AbortController>(undefined);
  useEffect(() => () => control.current?.abort(), []);
  const send = async (video: File): Promise<void> => {
    const fault = await refusalOf(video);
    setRefusal(fault);
    if (fault !== '') return;
    const own = new AbortController();
    control.current = own;
    setPercent(0);
    try {
      const seconds = await saveTrailer(courseId, video, {
        signal: own.signal,
        onProgress: (sent, total) => setPercent(percentSent(sent, total)),
      });
      changePreviews({ trailer: seconds });
      notifyLine('success', 'The trailer is saved');
    } catch (error) {
      if (!own.signal.aborted) {
        setRefusal(
          `${messageOf(error, 'The trailer was not sent.')} Choose the file again: it goes on where it stood.`,
        );
      }
    }
    setPercent(undefined);
  };
  return {
    percent,
    refusal,
    send: (video: File) => void send(video),
    cancel: () => control.current?.abort(),
  };
}
