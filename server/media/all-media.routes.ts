// All endpoints of pictures, videos and uploads.
import type { FastifyInstance } from 'fastify';
import type { Guards } from '../http/mount.ts';
import type { MediaDeps } from './media.ts';
import { registerMediaRoutes } from './media.routes.ts';
import { registerUploadRoutes } from './uploads.routes.ts';
import { registerVideoRoutes } from './videos.routes.ts';
import type { VideoRoutesDeps } from './videos.routes.ts';

export function registerMedia(
  app: FastifyInstance,
  guards: Guards,
  deps: MediaDeps & VideoRoutesDeps,
): void {
  registerMediaRoutes(app, deps);
  registerVideoRoutes(app, guards, deps);
  registerUploadRoutes(app, guards, deps);
}
