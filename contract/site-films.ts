// Films of case studies: using an upload as one, and the address at which everybody may watch it once it is published.
import * as z from 'zod/mini';
import { answerWith } from './answer.ts';
import { BASE_PATH, endpoint } from './endpoint.ts';
import { Id } from './id.ts';

const MB = 1024 * 1024;
export const SITE_FILM_MAX_BYTES = 100 * MB;

/**
 * Answered with bytes and not with JSON. It is there while a published document names the film; whoever keeps an answer
 * asks again after an hour.
 */
export const SITE_FILM_ADDRESS = '/media/film/:id';

export const siteFilmPath = (id: string): string =>
  BASE_PATH + SITE_FILM_ADDRESS.replace(':id', id);

/** Of an upload that has arrived whole; it has to be one that browsers can play. A conflict is one that is not, or is used. */
export const useUploadOnSite = endpoint({
  method: 'POST',
  path: '/site/film',
  access: 'admin',
  needs: 'settings.edit',
  fails: ['not_found', 'conflict'],
  body: z.object({ uploadId: Id }),
  answer: answerWith({ data: z.object({ _id: z.string(), seconds: z.int() }) }),
  summary: 'Keeps an upload as a film for documents of the site, which name it by its id.',
});
