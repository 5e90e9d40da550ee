import { useCallback } from 'react';
import type { Attachment } from '#contract/courses/attachments.ts';
import { fetchAttachments, type LessonKey, openAttachment } from '#site/api/attachments.ts';
import { formatFileSize } from '#site/lib/file-size.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { useAction } from '../../ui/forms/use-action.ts';
import { notifyOwnError } from '../../ui/notices/notify.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { WhenLoaded } from '../../ui/WhenLoaded.tsx';

export function LessonFiles({ courseId, lessonId }: LessonKey) {
  const load = useCallback(() => fetchAttachments({ courseId, lessonId }), [courseId, lessonId]);
  const [loaded, reload] = useLoaded(load);
  return (
    <section className="lesson-files" aria-label="Files">
      <WhenLoaded
        loaded={loaded}
        loading="Loading the files..."
        failed="The files could not be loaded."
        onRetry={reload}
      >
        {(files) =>
          files.length === 0 ? (
            <p className="muted small">The files of this lesson were removed.</p>
          ) : (
            <ul>
              {files.map((file) => (
                <FileRow key={file._id} file={file} lesson={{ courseId, lessonId }} />
              ))}
            </ul>
          )
        }
      </WhenLoaded>
    </section>
  );
}

function FileRow({ file, lesson }: { file: Attachment; lesson: LessonKey }) {
  const [busy, run] = useAction((error) =>
    notifyOwnError(error, 'Not downloaded', 'The file could not be downloaded. Please try again.'),
  );
  return (
    <li>
      <span className="grid min-w-0 wrap-anywhere">
        <bdi>{file.name}</bdi>
        <span className="meta num">{formatFileSize(file.bytes)}</span>
      </span>
      <Button
        look="line"
        size="sm"
        busy={busy}
        aria-label={`Download ${file.name}`}
        onClick={() => void run(() => openAttachment(lesson, file._id))}
      >
        <Icon name="download" /> <span>Download</span>
      </Button>
    </li>
  );
}
