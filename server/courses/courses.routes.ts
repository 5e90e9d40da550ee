// All endpoints of courses, and the search and link previews that they share.
import type { FastifyInstance } from 'fastify';
import type { Guards } from '../http/mount.ts';
import type { CatalogueChanges } from '../platform/changes.ts';
import type { Deps } from '../platform/ports.ts';
import { registerAuthoringRoutes } from './authoring.routes.ts';
import { registerBundleRoutes } from './bundles.routes.ts';
import { registerCatalogueRoutes } from './catalogue.routes.ts';
import { registerContentRoutes } from './content.routes.ts';
import { registerFreePreviewRoutes } from './free-previews.routes.ts';
import { createCoursePreviews } from './link-previews.ts';
import { registerLinkPreviewRoutes } from './link-previews.routes.ts';
import { registerPriceRoutes } from './prices.routes.ts';
import { createCourseSearch } from './search.ts';
import { createSearchSource } from './search-source.ts';

export function registerCourses(
  app: FastifyInstance,
  guards: Guards,
  deps: Deps & { changes: CatalogueChanges },
): void {
  const search = createCourseSearch(createSearchSource(deps.reads), () =>
    deps.changes.getVersion(['catalogue']),
  );
  registerCatalogueRoutes(app, guards, { ...deps, search });
  registerAuthoringRoutes(app, guards, deps);
  registerPriceRoutes(app, guards, deps);
  registerBundleRoutes(app, guards, deps);
  registerContentRoutes(app, guards, deps);
  registerFreePreviewRoutes(app, guards, deps);
  const previews = createCoursePreviews(deps);
  app.addHook('onClose', () => previews.close());
  registerLinkPreviewRoutes(app, previews);
}
