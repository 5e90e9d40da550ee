// What the page of a course says may be watched before buying; servers of section 7 say nothing of it.
import * as z from 'zod/mini';

export interface FreeFilm {
  /** Of a lesson; empty for the trailer. */
  id: string;
  title: string;
  seconds?: number | undefined;
}

export interface FreeFilms {
  /** The trailer, then free lessons; empty where nothing plays. */
  films: FreeFilm[];
  /** ISO: since when there is a trailer. */
  trailerSince?: string | undefined;
}

const seconds = z.catch(z.optional(z.int()), undefined);
const trailer = z.object({ timeDuration: seconds, createdAt: z.string() });
const lesson = z.object({ _id: z.string(), title: z.string(), timeDuration: seconds });
const LooseFilms = z.object({
  trailer: z.catch(z.optional(trailer), undefined),
  freeLessons: z.catch(z.array(lesson), []),
});

/** `row`: that of a course. */
export function freeFilmsIn(row: unknown): FreeFilms {
  const { trailer: announced, freeLessons } = LooseFilms.parse(row);
  return {
    films: [
      ...(announced ? [{ id: '', title: 'Trailer', seconds: announced.timeDuration }] : []),
      ...freeLessons.map((one) => ({ id: one._id, title: one.title, seconds: one.timeDuration })),
    ],
    trailerSince: announced?.createdAt,
  };
}
