// All endpoints of pictures, videos and uploads.
import type { MountTarget } from '../http/mount.ts';
import type { MediaDeps } from './media.ts';
import { registerMediaRoutes } from './media.routes.ts';
import { registerUploadRoutes } from './uploads.routes.ts';
import { registerVideoRoutes } from './videos.routes.ts';
import type { VideoRoutesDeps } from './videos.routes.ts';

export function registerMedia(at: MountTarget, deps: MediaDeps & VideoRoutesDeps): void {
  const [app] = at;
  registerMediaRoutes(app, deps);
  registerVideoRoutes(at, deps);
  registerUploadRoutes(at, deps);
}
