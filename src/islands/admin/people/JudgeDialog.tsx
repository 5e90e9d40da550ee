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
  const isHiding = review?.hidden === null;
  return (
    <ReasonDialog
      open={review !== undefined}
      title={isHiding ? 'Hide this review?' : 'Show this review again?'}
      lead={
        isHiding
          ? 'Nobody will see it, and it will not count towards the course’s average rating.'
          : 'Everyone can read it again, and it will count towards the course’s average rating.'
      }
      hint="Saved with the review, for your team."
      confirmText={isHiding ? 'Hide review' : 'Show review'}
      busyText="Saving..."
      {...(isHiding ? { look: 'danger' } : {})}
      onConfirm={async (reason) => {
        if (!review) return;
        const body = { reviewId: review._id, reason };
        await call(isHiding ? hideReview : showReview, { body });
        notifyShared('success', isHiding ? 'Review hidden' : 'Review shown again');
      }}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
