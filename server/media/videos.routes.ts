// Videos: files, playlists, keys and pictures, which need a playback token; encrypted segments, which are public; and the
// admin endpoints.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BASE_PATH } from '#contract/endpoint.ts';
import * as place from '#contract/media/video-package.ts';
import * as calls from '#contract/media/videos.ts';
import { VIDEO_ADDRESS } from '#contract/media/media.ts';
import { refuseHotlinks, sendVideo } from '../http/send-video.ts';
import { mount } from '../http/mount.ts';
import type { Guards } from '../http/mount.ts';
import { mediaOf, packageFolder, readKey, readMedia } from './media.ts';
import type { ByteRange, Deps } from '../platform/ports.ts';
import { AppError, found } from '../platform/errors.ts';
import { courseVideos, prepareAgain } from './videos.ts';
import { openPackage, openVideo } from './video-access.ts';
import type { OpenedVideo } from './video-access.ts';
import { masterPlaylist, renditionPlaylist } from './playlists.ts';

export interface VideoRoutesDeps extends Pick<
  Deps,
  'db' | 'clock' | 'storage' | 'mediaSecret' | 'segmentsUrl' | 'preparesVideos'
> {
  /** Origins of the site beside this server's own host; pages of other sites cannot embed videos. */
  siteOrigins: readonly string[];
}

interface PlaybackTokenRequest {
  Params: { id: string; token: string; rendition?: string };
}
interface VideoRequest {
  Params: { id: string };
  Querystring: Record<string, unknown>;
}
interface SegmentRequest {
  Params: { package: string; rendition: string; name: string };
}

export function videoRoutes(app: FastifyInstance, guards: Guards, deps: VideoRoutesDeps): void {
  const { siteOrigins } = deps;
  mount([app, guards], calls.getVideos, async ({ query }) => ({
    data: await courseVideos(deps, query.courseId),
  }));
  mount([app, guards], calls.prepareVideo, async ({ body }) => {
    await prepareAgain(deps, { courseId: body.courseId, lessonId: body.subSectionId });
    return { message: 'The video is being prepared again.' };
  });
  const withToken = (below: string, answer: Answer): void => {
    app.route<PlaybackTokenRequest>({
      method: ['GET', 'HEAD'],
      url: `${BASE_PATH}${place.PACKAGE_ADDRESS}/${below}`,
      handler: async (request, reply) => {
        refuseHotlinks(request, siteOrigins);
        const { id, token } = request.params;
        const video = await openPackage(deps, { id, token });
        // The response is for one person, and its URL must not leak through the referrer.
        reply.header('cache-control', 'private, no-store').header('referrer-policy', 'no-referrer');
        return answer(video, { request, reply });
      },
    });
  };
  withToken(place.MASTER_PLAYLIST, ({ facts }, { reply }) =>
    playlist(reply, masterPlaylist(facts.rungs)),
  );
  withToken(place.RENDITION_PLAYLIST, ({ facts, name }, { request, reply }) => {
    const rendition = facts.rungs.find(({ rung }) => String(rung) === request.params.rendition);
    if (!rendition) throw new AppError('not_found', 'Quality not found.');
    return playlist(reply, renditionPlaylist(rendition, segmentsBase(deps, name, rendition.rung)));
  });
  withToken(place.VIDEO_KEY, ({ key }, { reply }) =>
    reply.type('application/octet-stream').send(key),
  );
  withToken(place.VIDEO_POSTER, ({ facts }, { reply }) => picture(deps, reply, facts.posterId));
  withToken(place.VIDEO_STORYBOARD, ({ facts }, { reply }) =>
    picture(deps, reply, facts.storyboard?.id ?? ''),
  );
  app.route<VideoRequest>({
    method: ['GET', 'HEAD'],
    url: BASE_PATH + VIDEO_ADDRESS,
    handler: async (request, reply) => {
      refuseHotlinks(request, siteOrigins);
      const { id } = request.params;
      const video = await openVideo(deps, { id, token: request.query['t'] });
      const read = (range?: ByteRange) => readMedia(deps, video, range);
      return sendVideo(deps.storage, read, { request, reply, video, cacheControl: 'private' });
    },
  });
  segmentRoute(app, deps);
}

type Answer = (
  video: OpenedVideo,
  at: { request: FastifyRequest<PlaybackTokenRequest>; reply: FastifyReply },
) => FastifyReply | Promise<FastifyReply>;

function playlist(reply: FastifyReply, text: string): FastifyReply {
  return reply.type(place.ADAPTIVE_TYPE).send(text);
}

/** Base URL of a rendition's segments. */
function segmentsBase({ segmentsUrl }: VideoRoutesDeps, name: string, rendition: number): string {
  if (segmentsUrl !== '') return `${segmentsUrl}/${packageFolder(name)}/${rendition}/`;
  const address = place.SEGMENT_ADDRESS.replace(':package', name).replace(
    ':rendition',
    String(rendition),
  );
  return BASE_PATH + address.replace(':name', '');
}

async function picture(
  deps: VideoRoutesDeps,
  reply: FastifyReply,
  id: string,
): Promise<FastifyReply> {
  const media = found(await mediaOf(deps.db, id), 'Picture not found.');
  return reply.type('image/webp').send(await readMedia(deps, media));
}

const NAME_OF_PACKAGE = /^[0-9a-f]{24}$/;
const RENDITION = /^\d{1,4}$/;
const NAME_OF_SEGMENT = /^(init\.mp4|\d{5}\.m4s)$/;
const FOREVER = 'public, max-age=31536000, immutable';
/** The redirect's target is valid for at least five minutes. */
const FOR_A_WHILE = 'public, max-age=240';

function segmentRoute(app: FastifyInstance, deps: VideoRoutesDeps): void {
  app.route<SegmentRequest>({
    method: ['GET', 'HEAD'],
    url: BASE_PATH + place.SEGMENT_ADDRESS,
    handler: async ({ params: { package: name, rendition, name: file } }, reply) => {
      const isOurs =
        NAME_OF_PACKAGE.test(name) && RENDITION.test(rendition) && NAME_OF_SEGMENT.test(file);
      if (!isOurs) throw new AppError('not_found', 'Segment not found.');
      const key = `${packageFolder(name)}/${rendition}/${file}`;
      const elsewhere = await deps.storage.address(key);
      if (elsewhere !== undefined)
        return reply.header('cache-control', FOR_A_WHILE).redirect(elsewhere, 302);
      const bytes = await readKey(deps, key);
      return reply.type('video/mp4').header('cache-control', FOREVER).send(bytes);
    },
  });
}
