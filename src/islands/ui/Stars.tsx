import { Icon } from './Icon.tsx';

const PLACES = [1, 2, 3, 4, 5];

export function Stars({ rating }: { rating: number }) {
  const row = PLACES.map((place) => <Icon key={place} name="star" />);
  return (
    <span
      className="stars stars-of"
      role="img"
      aria-label={`Rated ${rating} out of ${PLACES.length}`}
    >
      {row}
      <span className="stars" style={{ width: `${(rating / PLACES.length) * 100}%` }}>
        {row}
      </span>
    </span>
  );
}
