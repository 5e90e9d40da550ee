import type { ModeratedReview } from '#contract/reviews.ts';
import { setHidden } from '#site/api/reviews.ts';
import { notify } from '#site/stores/notices.ts';
import { ReasonDialog } from '../../ui/parts/ReasonDialog.tsx';

interface JudgeDialogProps {
  review: ModeratedReview | undefined;
  onDone: () => void;
  onClose: () => void;
}

export function JudgeDialog({ review, onDone, onClose }: JudgeDialogProps) {
  const hides = review?.hidden === null;
  return (
    <ReasonDialog
      open={review !== undefined}
      title={hides ? 'Hide this review?' : 'Show this review again?'}
      lead={
        hides
          ? 'Nobody will see it, and it no longer counts towards the average of the course.'
          : 'Everybody can read it again, and it counts towards the average of the course.'
      }
      hint="Kept with the review, for you and other admins."
      confirmText={hides ? 'Hide review' : 'Show review'}
      busyText="Saving..."
      {...(hides ? { look: 'danger' } : {})}
      onConfirm={(reason) => judge(review, { hidden: hides, reason })}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

async function judge(
  review: ModeratedReview | undefined,
  judgement: { hidden: boolean; reason: string },
): Promise<void> {
  if (!review) return;
  await setHidden(review._id, judgement);
  const title = judgement.hidden ? 'Review hidden' : 'Review shown again';
  notify({ layer: 'shared', type: 'success', title });
}
