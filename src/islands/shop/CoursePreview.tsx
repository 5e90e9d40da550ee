// What of a course may be watched before buying, in the player of its lessons: where the two meet.
import type { PreviewSlotProps } from '../ui/parts/preview-slot.ts';
import { PreviewPlayer } from '../learn/player/PreviewPlayer.tsx';
import { PreviewDialog } from './PreviewDialog.tsx';

export function CoursePreview(props: PreviewSlotProps) {
  return <PreviewDialog {...props} Player={PreviewPlayer} />;
}
