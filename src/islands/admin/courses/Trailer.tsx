import { useState } from 'react';
import { removeTrailer } from '#contract/courses/free-previews.ts';
import { call } from '#site/api/client.ts';
import { saveTrailer } from '#site/api/content.ts';
import { formatDuration } from '#site/lib/duration.ts';
import type { Transfer } from '#site/api/resumable.ts';
import { VideoCaptions } from './VideoCaptions.tsx';
import { FileUploading } from './FileUploading.tsx';
import { VideoState } from './VideoState.tsx';
import type { Videos } from './use-videos.ts';
import { useFileUpload } from './use-file-upload.ts';
import { notifySharedError, notifyShared } from '../../ui/notices/notify.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FieldError } from '../../ui/Field.tsx';
import { FileButton } from '../../ui/FileButton.tsx';
import { changePreviews, useOwnPreviews } from './own-previews.ts';

interface TrailerProps {
  courseId: string;
  videos: Videos;
}

export function Trailer({ courseId, videos }: TrailerProps) {
  const previews = useOwnPreviews(courseId);
  const uploadTrailer = async (file: File, transfer: Transfer) => {
    changePreviews({ trailer: await saveTrailer(courseId, file, transfer) });
    videos.refresh();
    notifyShared('success', 'Trailer saved');
  };
  const { percent, refusal, send, cancel } = useFileUpload(
    uploadTrailer,
    'The trailer was not uploaded.',
  );
  const [isRemoving, setIsRemoving] = useState(false);
  // `.trailer-slot` reserves the height until it is known that there is no trailer.
  if (!previews) return previews === null && <span hidden />;
  const { trailer } = previews;
  const video = trailer === null ? undefined : videos.findVideo('');
  const remove = async () => {
    try {
      await call(removeTrailer, { body: { courseId } });
      changePreviews({ trailer: null, trailerCaptions: [] });
      videos.refresh();
      notifyShared('success', 'Trailer removed');
    } catch (error) {
      notifySharedError(error, 'Failed to remove the trailer');
    }
    setIsRemoving(false);
  };
  return (
    <section className="trailer-field" aria-label="Trailer">
      <div className="row justify-between">
        <p>
          <strong>Trailer</strong>{' '}
          <span className="meta num">
            {trailer === null ? 'none yet' : formatDuration(trailer)}
          </span>
          <span className="meta block">
            A short video that everyone can watch on the course page.
          </span>
        </p>
        {percent === undefined && (
          <span className="row">
            {/* A failed trailer shows both remedies beside the reason. */}
            {video?.state !== 'failed' && (
              <FileButton inputLabel="Trailer video" onFile={send}>
                {trailer === null ? 'Add a trailer' : 'Replace'}
              </FileButton>
            )}
            {trailer !== null && (
              <>
                <Button look="line" size="sm" onClick={() => setIsRemoving(true)}>
                  Remove
                </Button>
                <VideoCaptions
                  courseId={courseId}
                  lesson={undefined}
                  languages={previews.trailerCaptions}
                  onLanguages={(languages) => changePreviews({ trailerCaptions: [...languages] })}
                />
              </>
            )}
          </span>
        )}
      </div>
      {percent !== undefined && (
        <FileUploading percent={percent} label="Uploading the trailer" onCancel={cancel} />
      )}
      {percent === undefined && video && (
        <VideoState
          video={video}
          title="the trailer"
          onAgain={() => videos.prepareAgain('')}
          onReplace={uploadTrailer}
        />
      )}
      <FieldError text={refusal} />
      <ConfirmDialog
        open={isRemoving}
        title="Remove the trailer?"
        lead="The video is deleted, and the course page no longer shows it."
        confirmText="Remove trailer"
        onClose={() => setIsRemoving(false)}
        onConfirm={() => void remove()}
      />
    </section>
  );
}
