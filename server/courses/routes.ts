// Registers the course routes with their search index and link previews. Reviews and progress are in learning/.
import type { MountTarget } from '../http/mount.ts';
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

export function registerCourseRoutes(
  at: MountTarget,
  deps: Deps & { changes: CatalogueChanges },
): void {
  const [app] = at;
  const search = createCourseSearch(createSearchSource(deps.reads), () =>
    deps.changes.getVersion(['catalogue']),
  );
  registerCatalogueRoutes(at, { ...deps, search });
  registerAuthoringRoutes(at, deps);
  registerPriceRoutes(at, deps);
  registerBundleRoutes(at, deps);
  registerContentRoutes(at, deps);
  registerFreePreviewRoutes(at, deps);
  const previews = createCoursePreviews(deps);
  app.addHook('onClose', () => previews.close());
  registerLinkPreviewRoutes(app, previews);
}
