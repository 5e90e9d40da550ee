// The dialog for visitors who want to enrol: its code comes with the first press.
import { type ComponentProps, type ComponentType, type ReactNode, useState } from 'react';
import { paths, withReturn } from '#contract/paths.ts';
import type { EnrolDialog } from './EnrolDialog.tsx';

/** How to ask for it, and where it stands on the page. */
export function useEnrolDialog(courseId: string): { ask: () => void; dialog: ReactNode } {
  const [brought, setBrought] = useState<{
    EnrolDialog: ComponentType<ComponentProps<typeof EnrolDialog>>;
  } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const ask = () => {
    setOpen(true);
    if (brought) return;
    // The page of the same form does where its code did not arrive.
    const otherwise = withReturn(paths.signUp, paths.courseDetail(courseId));
    import('./EnrolDialog.tsx').then(setBrought, () => location.assign(otherwise));
  };
  const dialog = brought && (
    <brought.EnrolDialog courseId={courseId} open={isOpen} onClose={() => setOpen(false)} />
  );
  return { ask, dialog };
}
