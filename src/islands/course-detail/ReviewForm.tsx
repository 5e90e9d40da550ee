// Stars and words for a course. What was typed is kept until it is sent, whatever happens in between.
import { type SubmitEvent, useId, useState } from 'react';
import { groupDigits } from '#contract/digits.ts';
import { RATING_MAX, type Review, REVIEW_MAX } from '#contract/reviews.ts';
import { messageOf } from '#site/api/client.ts';
import { sendReview } from '#site/api/reviews.ts';
import { Button } from '#site/islands/ui/Button.tsx';
import { TextAreaField } from '#site/islands/ui/Field.tsx';
import { Icon } from '#site/islands/ui/Icon.tsx';
import { counted } from '#site/lib/plural.ts';
import { notify } from '#site/stores/notices.ts';
import { $session } from '#site/stores/session.ts';
import { type Draft, draftStore, NO_DRAFT } from './review-draft.ts';

interface ReviewFormProps {
  courseId: string;
  before: Review | null;
  onSent: () => void;
  /** Where there is something to go back to. */
  onCancel?: () => void;
}

const STARS = Array.from({ length: RATING_MAX }, (_one, place) => place + 1);

export function ReviewForm({ courseId, before, onSent, onCancel }: ReviewFormProps) {
  const [kept] = useState(() => draftStore(courseId, $session.get().user?._id ?? ''));
  const written = before ? { rating: before.rating, review: before.review } : NO_DRAFT;
  const [draft, setDraft] = useState<Draft>(() => kept.read() ?? written);
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const change = (next: Partial<Draft>) => {
    setDraft({ ...draft, ...next });
    kept.keep({ ...draft, ...next });
    setError('');
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (draft.rating === 0) return setError('Please choose one to five stars.');
    setBusy(true);
    try {
      await sendReview(courseId, draft);
      kept.forget();
      notify({ layer: 'shared', type: 'success', title: 'Thank you for your review.' });
      onSent();
    } catch (failure) {
      setError(messageOf(failure, 'Your review could not be sent. Please try again.'));
      setBusy(false);
    }
  };
  const cancel = () => {
    kept.forget();
    onCancel?.();
  };
  return (
    <form className="stack" onSubmit={(event) => void submit(event)} noValidate>
      <StarChoice rating={draft.rating} onRating={(rating) => change({ rating })} />
      <TextAreaField
        label="Your words (optional)"
        rows={4}
        dir="auto"
        maxLength={REVIEW_MAX}
        value={draft.review}
        hint={`${groupDigits(draft.review.length)} of ${groupDigits(REVIEW_MAX)} characters`}
        onChange={(event) => change({ review: event.target.value })}
      />
      {error && (
        <p className="error" role="alert">
          <Icon name="circle-alert" /> {error}
        </p>
      )}
      <p className="row">
        <Button type="submit" busy={isBusy} busyText="Sending...">
          {before ? 'Save your review' : 'Send your review'}
        </Button>
        {onCancel && (
          <Button look="line" onClick={cancel}>
            Cancel
          </Button>
        )}
      </p>
    </form>
  );
}

interface StarChoiceProps {
  rating: number;
  onRating: (rating: number) => void;
}

function StarChoice({ rating, onRating }: StarChoiceProps) {
  const name = useId();
  return (
    <fieldset className="rate">
      <legend>Your rating</legend>
      {STARS.map((stars) => (
        <label key={stars} className={stars <= rating ? 'is-on' : undefined}>
          <input
            type="radio"
            className="sr"
            name={name}
            checked={stars === rating}
            onChange={() => onRating(stars)}
          />
          <Icon name="star" />
          <span className="sr">{counted(stars, 'star')}</span>
        </label>
      ))}
    </fieldset>
  );
}
