import { hideReview, type ModeratedReview, showReview } from '#contract/courses/reviews.ts';
import { call } from '#site/api/client.ts';
import { notifyShared } from '../../ui/notices/notify.ts';
import { ReasonDialog } from '../../ui/forms/ReasonDialog.tsx';

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
      hint="Saved with the review, for you and other admins."
      confirmText={hides ? 'Hide review' : 'Show review'}
      busyText="Saving..."
      {...(hides ? { look: 'danger' } : {})}
      onConfirm={async (reason) => {
        if (!review) return;
        const body = { reviewId: review._id, reason };
        await call(hides ? hideReview : showReview, { body });
        notifyShared('success', hides ? 'Review hidden' : 'Review shown again');
      }}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
