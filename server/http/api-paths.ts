// Unknown paths below the API answer 404 as JSON, known paths with another method 405.
import type { FastifyInstance } from 'fastify';
import { api, DOCS_ADDRESS, OPENAPI_ADDRESS } from '#contract/api.ts';
import { BASE_PATH } from '#contract/endpoint.ts';
import * as film from '#contract/film-package.ts';
import { COURSE_PREVIEW_ADDRESS } from '#contract/catalogue.ts';
import { CERTIFICATE_PDF_ADDRESS } from '#contract/learning.ts';
import { VIDEO_ADDRESS } from '#contract/media.ts';
import { IMAGE_ADDRESS } from '#contract/pictures.ts';
import { AppError } from '../platform/errors.ts';

const OF_FILMS = [
  ...[film.MASTER_PLAYLIST, film.RUNG_PLAYLIST, film.FILM_KEY],
  ...[film.FILM_POSTER, film.FILM_STORYBOARD],
].map((below) => `${film.FILM_ADDRESS}/${below}`);

const KNOWN = [
  ...Object.values(api).map((one) => one.path),
  ...OF_FILMS,
  film.SEGMENT_ADDRESS,
  ...[IMAGE_ADDRESS, VIDEO_ADDRESS, COURSE_PREVIEW_ADDRESS, CERTIFICATE_PDF_ADDRESS],
  ...[OPENAPI_ADDRESS, DOCS_ADDRESS],
].map((path) => new RegExp(`^${BASE_PATH}${path.replaceAll(/:\w+/g, '[^/]+')}$`));

/** Answers for paths that no route took. */
export function refuseUnknownApiPaths(app: FastifyInstance): void {
  app.all(`${BASE_PATH}/*`, { onRequest: refuse }, refuse);
}

async function refuse(request: { url: string }): Promise<never> {
  const path = request.url.split('?')[0] ?? '';
  if (KNOWN.some((pattern) => pattern.test(path))) {
    throw new AppError('wrong_method', 'This call needs another method.');
  }
  throw new AppError('not_found', 'There is no such call.');
}
