// What of a course may be watched before buying, in the player of its lessons: where the two meet.
import type { PreviewSlotProps } from './parts/preview-slot.ts';
import { PreviewPlayer } from './player/PreviewPlayer.tsx';
import { PreviewDialog } from './previews/PreviewDialog.tsx';

export function CoursePreview(props: PreviewSlotProps) {
  return <PreviewDialog {...props} Player={PreviewPlayer} />;
}
