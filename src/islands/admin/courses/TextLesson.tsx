// Buttons that open the editor of a text lesson.
import { useState } from 'react';
import { isOwnServer } from '#site/api/server.ts';
import { useLoadedValue } from '#site/queries/use-loaded.ts';
import { Button } from '../../ui/Button.tsx';
import { WhenRequested } from '../../ui/ErrorBoundary.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { createLazyComponent } from '../../ui/lazy-part.tsx';
import { notifyShared } from '../../ui/notices/notify.ts';
import type { TextLessonDialogProps } from './TextLessonDialog.tsx';

/** Loaded on the first press. Its styles are in islands.css. */
const TextLessonDialog = createLazyComponent(
  () => import('./TextLessonDialog.tsx'),
  'TextLessonDialog',
);

type TextLessonProps = Pick<TextLessonDialogProps, 'courseId' | 'sectionId' | 'lesson' | 'onSaved'>;

/** With a lesson: edits it. Without: adds one to the section. */
export function TextLesson({ onSaved, ...props }: TextLessonProps) {
  const { lesson } = props;
  const isOwn = useLoadedValue(isOwnServer, false);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (!isOwn) return null;
  return (
    <>
      <Button
        look={lesson ? 'soft' : 'line'}
        size="sm"
        aria-haspopup="dialog"
        {...(lesson ? { 'aria-label': `Edit the text of lesson ${lesson.title}` } : {})}
        onClick={() => setOpen(true)}
      >
        <Icon name="book-open" /> <span>{lesson ? 'Edit text' : 'New text lesson'}</span>
      </Button>
      <WhenRequested isRequested={open}>
        <TextLessonDialog
          {...props}
          open={open}
          onClose={close}
          onSaved={() => {
            close();
            notifyShared('success', lesson ? 'Text lesson saved.' : 'Text lesson added.');
            onSaved();
          }}
        />
      </WhenRequested>
    </>
  );
}
