// Serves the link preview images of courses.
import type { FastifyInstance } from 'fastify';
import { COURSE_PREVIEW_PATH } from '#contract/courses/catalogue.ts';
import { BASE_PATH } from '#contract/endpoint.ts';
import { getNetwork } from '../http/network.ts';
import type { CoursePreviews } from './link-previews.ts';

/** A URL with the current version never changes its image; without a version it can change. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
const SHORT_LIVED = 'public, max-age=300';

export function registerLinkPreviewRoutes(
  app: FastifyInstance,
  { picture }: Pick<CoursePreviews, 'picture'>,
): void {
  // Without a pattern the parameter would also match the file extension.
  const url = BASE_PATH + COURSE_PREVIEW_PATH.replace(':id', ':id(^[^/.]{1,64})');
  app.get<{ Params: { id: string }; Querystring: { v?: unknown } }>(url, async (request, reply) => {
    const { bytes, version } = await picture(request.params.id, getNetwork(request.ip));
    return reply
      .type('image/png')
      .header(
        'cache-control',
        version !== undefined && request.query.v === version ? IMMUTABLE : SHORT_LIVED,
      )
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  });
}
