// Stars and words for a course. What was typed is kept until it is sent, whatever happens in between.
import * as z from 'zod/mini';
import { groupDigits } from '#contract/digits.ts';
import { RATING_MAX, type Review, REVIEW_MAX } from '#contract/reviews.ts';
import { messageOf } from '#site/api/client.ts';
import { sendReview } from '#site/api/reviews.ts';
import { type Form, useForm } from '#site/islands/parts/use-form.ts';
import { Button } from '#site/islands/ui/Button.tsx';
import { TextAreaField, FieldError } from '#site/islands/ui/Field.tsx';
import { Icon } from '#site/islands/ui/Icon.tsx';
import { counted } from '#site/lib/plural.ts';
import { notify } from '#site/stores/notices.ts';

interface ReviewFormProps {
  courseId: string;
  before: Review | null;
  onSent: () => void;
  onCancel?: () => void;
}

const BLANK = { rating: '', review: '' };
const FIELDS = {
  rating: z.string().check(z.minLength(1, 'Please choose one to five stars.')),
  review: z.string(),
};
const STARS = Array.from({ length: RATING_MAX }, (_one, place) => place + 1);

export function ReviewForm({ courseId, before, onSent, onCancel }: ReviewFormProps) {
  const form = useForm(FIELDS, {
    initial: before ? { rating: `${before.rating}`, review: before.review } : BLANK,
    draft: `review ${courseId}`,
    send: async ({ rating, review }) => {
      await sendReview(courseId, { rating: Number(rating), review });
      notify({ layer: 'shared', type: 'success', title: 'Thank you for your review.' });
      onSent();
    },
    refused: (error) => messageOf(error, 'Your review could not be sent. Please try again.'),
  });
  const { review } = form.typed;
  const rating = form.field('rating');
  const error = rating.error ?? form.refusal;
  const cancel = () => {
    form.reset(BLANK);
    onCancel?.();
  };
  return (
    <form {...form.props} className="stack">
      <StarChoice {...rating} />
      <TextAreaField
        label="Your words (optional)"
        rows={4}
        dir="auto"
        maxLength={REVIEW_MAX}
        hint={`${groupDigits(review.length)} of ${groupDigits(REVIEW_MAX)} characters`}
        {...form.field('review')}
      />
      <FieldError text={error} />
      <p className="row">
        <Button type="submit" busy={form.busy} busyText="Sending...">
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

type StarChoiceProps = Pick<ReturnType<Form<string>['field']>, 'name' | 'value' | 'onChange'>;

function StarChoice({ name, value, onChange }: StarChoiceProps) {
  return (
    <fieldset className="rate">
      <legend>Your rating</legend>
      {STARS.map((stars) => (
        <label key={stars} className={stars <= Number(value) ? 'is-on' : undefined}>
          <input
            type="radio"
            className="sr"
            name={name}
            value={stars}
            checked={stars === Number(value)}
            onChange={onChange}
          />
          <Icon name="star" />
          <span className="sr">{counted(stars, 'star')}</span>
        </label>
      ))}
    </fieldset>
  );
}
