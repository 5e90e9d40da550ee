// All endpoints of pictures, videos and uploads.
import type { FastifyInstance } from 'fastify';
import type { Guards } from '../http/mount.ts';
import type { MediaDeps } from './media.ts';
import { mediaRoutes } from './media.routes.ts';
import { uploadRoutes } from './uploads.routes.ts';
import { videoRoutes } from './videos.routes.ts';
import type { VideoRoutesDeps } from './videos.routes.ts';

export function registerMedia(
  app: FastifyInstance,
  guards: Guards,
  deps: MediaDeps & VideoRoutesDeps,
): void {
  mediaRoutes(app, deps);
  videoRoutes(app, guards, deps);
  uploadRoutes(app, guards, deps);
}
