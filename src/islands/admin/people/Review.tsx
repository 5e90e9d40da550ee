import { RATING_MAX, type ModeratedReview } from '#contract/courses/reviews.ts';
import { formatIndianDateTime } from '#site/lib/indian-time.ts';
import { paths } from '#contract/paths.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';

export function Review({ review, onJudge }: { review: ModeratedReview; onJudge: () => void }) {
  const { rating, student, course, createdAt, hidden, isReturned } = review;
  return (
    <article
      className={
        hidden
          ? 'feedback-entry is-hidden grid grid-cols-1 gap-3 py-6'
          : 'feedback-entry grid grid-cols-1 gap-3 py-6'
      }
      aria-label={`${student.fullName} on ${course.courseName}`}
    >
      <header className="row justify-between">
        <span className="stars" role="img" aria-label={`Rated ${rating} out of ${RATING_MAX}`}>
          {Array.from({ length: rating }, (_one, index) => (
            <Icon key={index} name="star" />
          ))}
        </span>
        <ShownState hidden={hidden !== null} returned={isReturned === true} />
      </header>
      <p className="small">
        <bdi>{student.fullName}</bdi>
        {' · '}
        <bdi>{student.email}</bdi>
        {' · '}
        <a href={paths.reviewsOf(course._id)} dir="auto">
          {course.courseName}
        </a>
        <time className="meta block" dateTime={createdAt}>
          {formatIndianDateTime(createdAt)}
        </time>
      </p>
      {review.review && (
        <p className="feedback-text max-w-184 wrap-anywhere whitespace-pre-wrap" dir="auto">
          {review.review}
        </p>
      )}
      {isReturned && (
        <p className="small moderation-note">
          The course was refunded. The review is shown again if the student buys the course again.
        </p>
      )}
      {hidden && (
        <p className="small moderation-note">
          Hidden by <bdi>{hidden.by || 'a former admin'}</bdi>{' '}
          <span>{`on ${formatIndianDateTime(hidden.at)}:`}</span> <bdi>{hidden.reason}</bdi>
        </p>
      )}
      <p>
        <Button
          look="line"
          size="sm"
          aria-label={`${hidden ? 'Show again' : 'Hide'}: review of ${student.fullName}`}
          onClick={onJudge}
        >
          {hidden ? 'Show again' : 'Hide'}
        </Button>
      </p>
    </article>
  );
}

function ShownState({ hidden, returned }: { hidden: boolean; returned: boolean }) {
  if (hidden) return <Badge tone="danger">Hidden</Badge>;
  return returned ? <Badge>Course refunded</Badge> : <Badge tone="live">Shown</Badge>;
}
