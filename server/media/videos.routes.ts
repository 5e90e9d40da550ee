// Videos: files, playlists, keys and pictures, which need a playback token; encrypted segments, which are public; and the
// admin endpoints.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BASE_PATH } from '#contract/endpoint.ts';
import * as videoPackage from '#contract/media/video-package.ts';
import * as calls from '#contract/media/videos.ts';
import { ATTACHMENT_PATH } from '#contract/courses/attachments.ts';
import { VIDEO_PATH } from '#contract/media/media.ts';
import { refuseHotlinks, sendFile, sendVideo } from '../http/send-video.ts';
import { mount } from '../http/mount.ts';
import type { MountTarget } from '../http/mount.ts';
import { findMediaById, packageFolder } from './media.ts';
import { readFileByKey, readMedia } from './read-files.ts';
import type { ByteRange, Deps } from '../platform/ports.ts';
import { AppError, requireFound } from '../platform/errors.ts';
import { listCourseVideos, prepareAgain } from './videos.ts';
import { openAttachment, openPackage, openVideo } from './video-access.ts';
import type { OpenedVideo } from './video-access.ts';
import { buildMasterPlaylist, buildRenditionPlaylist } from './playlists.ts';

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

export function registerVideoRoutes(at: MountTarget, deps: VideoRoutesDeps): void {
  const [app] = at;
  const { siteOrigins } = deps;
  mount(at, calls.getVideos, async ({ query }) => ({
    data: await listCourseVideos(deps, query.courseId),
  }));
  mount(at, calls.prepareVideo, async ({ body }) => {
    await prepareAgain(deps, { courseId: body.courseId, lessonId: body.subSectionId });
    return { message: 'The video is being prepared again.' };
  });
  const registerPlaybackRoute = (path: string, respond: Answer): void => {
    app.route<PlaybackTokenRequest>({
      method: ['GET', 'HEAD'],
      url: `${BASE_PATH}${videoPackage.PACKAGE_PATH}/${path}`,
      handler: async (request, reply) => {
        refuseHotlinks(request, siteOrigins);
        const { id, token } = request.params;
        const video = await openPackage(deps, { id, token });
        // The response is for one person, and its URL must not leak through the referrer.
        reply.header('cache-control', 'private, no-store').header('referrer-policy', 'no-referrer');
        return respond(video, { request, reply });
      },
    });
  };
  registerPlaybackRoute(videoPackage.MASTER_PLAYLIST, ({ facts }, { reply }) =>
    sendPlaylist(reply, buildMasterPlaylist(facts.rungs)),
  );
  registerPlaybackRoute(videoPackage.RENDITION_PLAYLIST, ({ facts, name }, { request, reply }) => {
    const rendition = facts.rungs.find(({ rung }) => String(rung) === request.params.rendition);
    if (!rendition) throw new AppError('not_found', 'Quality not found.');
    return sendPlaylist(
      reply,
      buildRenditionPlaylist(rendition, getSegmentsBase(deps, name, rendition.rung)),
    );
  });
  registerPlaybackRoute(videoPackage.VIDEO_KEY, ({ key }, { reply }) =>
    reply.type('application/octet-stream').send(key),
  );
  registerPlaybackRoute(videoPackage.VIDEO_POSTER, ({ facts }, { reply }) =>
    sendPicture(deps, reply, facts.posterId),
  );
  registerPlaybackRoute(videoPackage.VIDEO_STORYBOARD, ({ facts }, { reply }) =>
    sendPicture(deps, reply, facts.storyboard?.id ?? ''),
  );
  app.route<VideoRequest>({
    method: ['GET', 'HEAD'],
    url: BASE_PATH + VIDEO_PATH,
    handler: async (request, reply) => {
      refuseHotlinks(request, siteOrigins);
      const { id } = request.params;
      const video = await openVideo(deps, { id, token: request.query['t'] });
      const read = (range?: ByteRange) => readMedia(deps, video, range);
      return sendVideo(deps.storage, read, { request, reply, video, cacheControl: 'private' });
    },
  });
  app.route<VideoRequest>({
    method: ['GET', 'HEAD'],
    url: BASE_PATH + ATTACHMENT_PATH,
    handler: async (request, reply) => {
      refuseHotlinks(request, siteOrigins);
      const { id } = request.params;
      const { file, name } = await openAttachment(deps, { id, token: request.query['t'] });
      const read = (range?: ByteRange) => readMedia(deps, file, range);
      reply
        .header('content-disposition', toAttachmentDisposition(name))
        .header('referrer-policy', 'no-referrer');
      return sendFile(read, { request, reply, file, cacheControl: 'private, no-store' });
    },
  });
  registerSegmentRoute(app, deps);
}

/** RFC 6266: the name in ASCII for old clients, and as it is in UTF-8. */
function toAttachmentDisposition(name: string): string {
  const ascii = name.replaceAll(/[^\w .()-]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

type Answer = (
  video: OpenedVideo,
  at: { request: FastifyRequest<PlaybackTokenRequest>; reply: FastifyReply },
) => FastifyReply | Promise<FastifyReply>;

function sendPlaylist(reply: FastifyReply, text: string): FastifyReply {
  return reply.type(videoPackage.ADAPTIVE_TYPE).send(text);
}

/** Base URL of a rendition's segments. */
function getSegmentsBase(
  { segmentsUrl }: VideoRoutesDeps,
  name: string,
  rendition: number,
): string {
  if (segmentsUrl !== '') return `${segmentsUrl}/${packageFolder(name)}/${rendition}/`;
  const address = videoPackage.SEGMENT_PATH.replace(':package', name).replace(
    ':rendition',
    String(rendition),
  );
  return BASE_PATH + address.replace(':name', '');
}

async function sendPicture(
  deps: VideoRoutesDeps,
  reply: FastifyReply,
  id: string,
): Promise<FastifyReply> {
  const media = requireFound(await findMediaById(deps.db, id), 'Picture not found.');
  return reply.type('image/webp').send(await readMedia(deps, media));
}

const PACKAGE_NAME = /^[0-9a-f]{24}$/;
const RENDITION = /^\d{1,4}$/;
const SEGMENT_NAME = /^(init\.mp4|\d{5}\.m4s)$/;
const FOREVER = 'public, max-age=31536000, immutable';
/** The redirect's target is valid for at least five minutes. */
const FOR_A_WHILE = 'public, max-age=240';

function registerSegmentRoute(app: FastifyInstance, deps: VideoRoutesDeps): void {
  app.route<SegmentRequest>({
    method: ['GET', 'HEAD'],
    url: BASE_PATH + videoPackage.SEGMENT_PATH,
    handler: async ({ params: { package: name, rendition, name: file } }, reply) => {
      const isValid =
        PACKAGE_NAME.test(name) && RENDITION.test(rendition) && SEGMENT_NAME.test(file);
      if (!isValid) throw new AppError('not_found', 'Segment not found.');
      const key = `${packageFolder(name)}/${rendition}/${file}`;
      const redirectUrl = await deps.storage.findUrl(key);
      if (redirectUrl !== undefined)
        return reply.header('cache-control', FOR_A_WHILE).redirect(redirectUrl, 302);
      const bytes = await readFileByKey(deps, key);
      return reply.type('video/mp4').header('cache-control', FOREVER).send(bytes);
    },
  });
}
