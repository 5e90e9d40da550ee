// All endpoints of courses, and the search and link previews that they share.
import type { FastifyInstance } from 'fastify';
import type { Guards } from '../http/mount.ts';
import type { CatalogueChanges } from '../platform/changes.ts';
import type { Deps } from '../platform/ports.ts';
import { authoringRoutes } from './authoring.routes.ts';
import { bundleRoutes } from './bundles.routes.ts';
import { catalogueRoutes } from './catalogue.routes.ts';
import { contentRoutes } from './content.routes.ts';
import { freePreviewRoutes } from './free-previews.routes.ts';
import { coursePreviews } from './link-previews.ts';
import { previewRoutes } from './link-previews.routes.ts';
import { priceRoutes } from './prices.routes.ts';
import { courseSearch } from './search.ts';
import { searchSource } from './search-source.ts';

export function registerCourses(
  app: FastifyInstance,
  guards: Guards,
  deps: Deps & { changes: CatalogueChanges },
): void {
  const search = courseSearch(searchSource(deps.reads), () => deps.changes.version(['catalogue']));
  catalogueRoutes(app, guards, { ...deps, search });
  authoringRoutes(app, guards, deps);
  priceRoutes(app, guards, deps);
  bundleRoutes(app, guards, deps);
  contentRoutes(app, guards, deps);
  freePreviewRoutes(app, guards, deps);
  const previews = coursePreviews(deps);
  app.addHook('onClose', () => previews.close());
  previewRoutes(app, previews);
}
