// Dialogs whose code is loaded when they are opened.
import { type ComponentType, useState } from 'react';
import { paths, withReturn } from '#contract/paths.ts';
import type { PreviewDialogProps } from './PreviewDialog.tsx';

interface DialogProps {
  open: boolean;
  onClose: () => void;
}

const loadEnrolDialog = () => import('./EnrolDialog.tsx').then((loaded) => loaded.EnrolDialog);
const loadPreviewDialog = () =>
  import('./PreviewDialog.tsx').then((loaded) => loaded.PreviewDialog);

export function useEnrolDialog(courseId: string) {
  // The sign-up page has the same form, if the dialog's code cannot be loaded.
  return useLazyDialog<{ courseId: string }>(loadEnrolDialog, () =>
    location.assign(withReturn(paths.signUp, paths.courseDetail(courseId))),
  );
}

type PreviewProps = Omit<PreviewDialogProps, keyof DialogProps>;

export function usePreview() {
  const [videoId, onVideo] = useState('');
  const [hasFailed, setFailed] = useState(false);
  const dialog = useLazyDialog<PreviewProps>(loadPreviewDialog, () => setFailed(true));
  return {
    isLoading: dialog.isLoading,
    watch: (id: string) => {
      setFailed(false);
      onVideo(id);
      dialog.open();
    },
    render: (props: Omit<PreviewProps, 'videoId' | 'onVideo'>) =>
      hasFailed ? (
        // Not a notice, because its code cannot be loaded without a network either.
        <p className="preview-load-error" role="alert">
          The video could not be loaded. Please check your connection and try again.
        </p>
      ) : (
        dialog.render({ ...props, videoId, onVideo })
      ),
  };
}

/** `onFailed`: the code could not be loaded. */
function useLazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props & DialogProps>>,
  onFailed: () => void,
) {
  const [Dialog, setDialog] = useState<ComponentType<Props & DialogProps>>();
  const [isOpen, setOpen] = useState(false);
  const onClose = () => setOpen(false);
  return {
    open: () => {
      setOpen(true);
      if (Dialog) return;
      load().then(
        (loaded) => setDialog(() => loaded),
        () => {
          onClose();
          onFailed();
        },
      );
    },
    isLoading: isOpen && !Dialog,
    render: (props: Props) => Dialog && <Dialog {...props} open={isOpen} onClose={onClose} />,
  };
}
