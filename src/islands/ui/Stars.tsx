import { Icon } from './Icon.tsx';

const STARS = [1, 2, 3, 4, 5];

export function Stars({ rating }: { rating: number }) {
  const row = STARS.map((star) => <Icon key={star} name="star" />);
  return (
    <span
      className="stars stars-rated"
      role="img"
      aria-label={`Rated ${rating} out of ${STARS.length}`}
    >
      {row}
      <span className="stars" style={{ width: `${(rating / STARS.length) * 100}%` }}>
        {row}
      </span>
    </span>
  );
}
