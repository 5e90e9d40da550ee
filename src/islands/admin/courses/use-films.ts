// How far the films of a course are: asked again while any is on its way, and after what changes them here.
import { useCallback, useEffect, useState } from 'react';
import { fetchFilms, type FilmProgress, prepareFilm } from '#site/api/content.ts';
import { notifyFailure } from '../../ui/parts/messages.ts';

const LOOK_EVERY_MS = 5000;

export interface Films {
  /** Of a lesson, or the trailer under an empty id; undefined for a film that is played as it was sent. */
  of: (lessonId: string) => FilmProgress | undefined;
  again: (lessonId: string) => void;
  look: () => void;
}

/** Asks nothing without a course. `lessons` names what is there: another film is looked for when it changes. */
export function useFilms(courseId: string | undefined, lessons: string): Films {
  const [films, setFilms] = useState<ReadonlyMap<string, FilmProgress>>(new Map());
  const [looks, setLooks] = useState(0);
  const look = useCallback(() => setLooks((before) => before + 1), []);
  useEffect(() => {
    if (courseId === undefined) return;
    let isShown = true;
    // What could not be asked now is asked again.
    void fetchFilms(courseId)
      .then((found) => isShown && setFilms(found))
      .catch(() => undefined);
    return () => {
      isShown = false;
    };
  }, [courseId, lessons, looks]);
  const isUnderWay = [...films.values()].some(isOnItsWay);
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isUnderWay, look]);
  return {
    of: (lessonId) => films.get(lessonId),
    again: (lessonId) => {
      void prepareFilm(courseId ?? '', lessonId)
        .catch((error: unknown) => notifyFailure(error, 'Failed to prepare the film'))
        .then(look);
    },
    look,
  };
}

function isOnItsWay({ state }: FilmProgress): boolean {
  return state === 'waiting' || state === 'preparing';
}
