import { type ComponentType, useState } from 'react';
import { paths, withReturn } from '#contract/paths.ts';
import type { PreviewDialogProps } from './PreviewDialog.tsx';
import type { Elements } from '../ui/elements.ts';

interface Shown {
  open: boolean;
  onClose: () => void;
}

interface LateDialog<Own> {
  ask: () => void;
  isComing: boolean;
  show: (own: Own) => Elements;
}

const loadSignUp = () => import('./EnrolDialog.tsx').then((made) => made.EnrolDialog);

export function useEnrolDialog(courseId: string): LateDialog<{ courseId: string }> {
  // The page of the same form does where its code did not arrive.
  return useLateDialog<{ courseId: string }>(loadSignUp, () =>
    location.assign(withReturn(paths.signUp, paths.courseDetail(courseId))),
  );
}

type PreviewOwn = Omit<PreviewDialogProps, keyof Shown>;

interface Preview extends Omit<LateDialog<PreviewOwn>, 'ask' | 'show'> {
  watch: (videoId: string) => void;
  show: (own: Omit<PreviewOwn, 'videoId' | 'onVideo'>) => Elements;
}

export function usePreview(bring: () => Promise<ComponentType<PreviewDialogProps>>): Preview {
  const [videoId, onVideo] = useState('');
  const [isLost, setLost] = useState(false);
  const late = useLateDialog<PreviewOwn>(bring, () => setLost(true));
  return {
    isComing: late.isComing,
    watch: (id) => {
      setLost(false);
      onVideo(id);
      late.ask();
    },
    show: (own) =>
      isLost ? (
        // Without a network no notice comes either.
        <p className="watch-lost" role="alert">
          The film did not arrive. Please check your connection and try again.
        </p>
      ) : (
        late.show({ ...own, videoId, onVideo })
      ),
  };
}

/** `onLost`: its code did not come. */
function useLateDialog<Own extends object>(
  bring: () => Promise<ComponentType<Own & Shown>>,
  onLost: () => void,
): LateDialog<Own> {
  const [Brought, setBrought] = useState<ComponentType<Own & Shown>>();
  const [isOpen, setOpen] = useState(false);
  const onClose = () => setOpen(false);
  return {
    ask: () => {
      setOpen(true);
      if (Brought) return;
      bring().then(
        (made) => setBrought(() => made),
        () => {
          onClose();
          onLost();
        },
      );
    },
    isComing: isOpen && !Brought,
    show: (own) => Brought && <Brought {...own} open={isOpen} onClose={onClose} />,
  };
}
