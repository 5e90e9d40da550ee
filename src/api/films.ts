// Films that the server prepares for every line: what it takes, and how far they are.
import * as contract from '#contract/films.ts';
import type { FilmProgress } from '#contract/films.ts';
import { call } from './client.ts';
import { callOwn } from './server.ts';

export type { FilmProgress } from '#contract/films.ts';

/** Films of a course that are prepared or being so, by lesson, the trailer under an empty id; empty where the server prepares none. Throws ApiError. */
export async function fetchFilms(courseId: string): Promise<ReadonlyMap<string, FilmProgress>> {
  const answer = await callOwn(contract.getFilms, { query: { courseId } });
  return new Map(answer?.data.map((film) => [film.subSectionId, film]));
}

/** `lessonId`: empty for the trailer. Throws ApiError. */
export async function prepareFilm(courseId: string, lessonId: string): Promise<void> {
  const subSectionId = lessonId || undefined;
  await call(contract.prepareFilm, {
    body: { courseId, ...(subSectionId === undefined ? {} : { subSectionId }) },
  });
}
