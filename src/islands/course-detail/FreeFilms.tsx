// What of the course plays before it is bought.
import '#site/styles/pages/course-detail.css';
import type { FreeFilm } from '#site/api/catalogue.ts';
import { LessonRow } from './LessonRow.tsx';

interface FreeFilmsProps {
  films: readonly FreeFilm[];
  onWatch: (filmId: string) => void;
}

export function FreeFilms({ films, onWatch }: FreeFilmsProps) {
  if (films.length === 0) return null;
  return (
    <section className="cd-block">
      <h2 className="heading-xl">Watch before you buy</h2>
      <ul className="ol-sec">
        {films.map(({ id, ...film }) => (
          <LessonRow key={id} {...film} onWatch={() => onWatch(id)} />
        ))}
      </ul>
    </section>
  );
}
