import { useState } from 'react';
import { isOwnServer } from '#site/api/server.ts';
import { useLoadedValue } from '#site/queries/use-loaded.ts';
import { WhenRequested } from '../../ui/ErrorBoundary.tsx';
import { createLazyComponent } from '../../ui/lazy-part.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { AttachmentsDialogProps } from './AttachmentsDialog.tsx';

/** Loaded on the first press. Its styles are in islands.css. */
const AttachmentsDialog = createLazyComponent(
  () => import('./AttachmentsDialog.tsx'),
  'AttachmentsDialog',
);

interface LessonAttachmentsProps extends Pick<AttachmentsDialogProps, 'courseId' | 'lesson'> {
  filesCount: number;
}

export function LessonAttachments({ courseId, lesson, filesCount }: LessonAttachmentsProps) {
  const isOwn = useLoadedValue(isOwnServer, false);
  const [count, setCount] = useState(filesCount);
  const [open, setOpen] = useState(false);
  if (!isOwn) return null;
  return (
    <>
      <button
        type="button"
        className="icon-btn"
        aria-label={`Files of lesson ${lesson.title}: ${count}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="paperclip" />
        {count > 0 && <strong className="small num">{count}</strong>}
      </button>
      <WhenRequested isRequested={open}>
        <AttachmentsDialog
          courseId={courseId}
          lesson={lesson}
          open={open}
          onCount={setCount}
          onClose={() => setOpen(false)}
        />
      </WhenRequested>
    </>
  );
}
