// Public endpoints of the catalogue. Responses with whole lists are cached.
import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/courses/catalogue.ts';
import * as listCalls from '#contract/courses/course-lists.ts';
import type { Course, CourseCard } from '#contract/courses/course.ts';
import { createResponseCache, mountPublic, withGzip } from '../http/mount-public.ts';
import type { Caching } from '../http/mount-public.ts';
import { mount } from '../http/mount.ts';
import type { MountTarget } from '../http/mount.ts';
import { getOrigin } from '../http/origin.ts';
import type { CatalogueChanges } from '../platform/changes.ts';
import { streamCourseCards } from './batches.ts';
import * as catalogue from './catalogue.ts';
import type { CatalogueDeps } from './catalogue.ts';
import * as lists from './course-lists.ts';
import { getNextSaleChange } from './prices.store.ts';

interface CatalogueRoutesDeps extends Omit<CatalogueDeps, 'studentCounts'> {
  siteOrigin: string;
  changes: Pick<CatalogueChanges, 'getVersion'>;
}

/** Without a configured origin, callers choose the host header: the list is cached only for the first few. */
const ORIGINS_MAX = 8;

export function registerCatalogueRoutes(at: MountTarget, routesDeps: CatalogueRoutesDeps): void {
  const [app] = at;
  const deps = { ...routesDeps, studentCounts: catalogue.createCachedStudentCounts(routesDeps) };
  registerPublicRoutes(app, deps);
  mount(at, calls.getCourseDetails, async (call) => ({
    data: await catalogue.getCourseDetails(deps.db, call.body.courseId, getCardOptions(deps, call)),
  }));
  mount(at, calls.searchCourse, (call) => {
    const options = getCardOptions(deps, call);
    return catalogue.searchCourses<Course | CourseCard>(deps, call.body.searchQuery, (ids) =>
      call.query.view === 'card'
        ? streamCourseCards(deps.reads, ids, { prices: options.prices })
        : catalogue.streamPlainCourses(deps.reads, ids, options),
    );
  });
  mount(at, calls.showAllCategories, async () => ({
    data: await catalogue.listCategories(deps.db),
  }));
}

/** Shows the prices charged at the time of the request. */
function getCardOptions(deps: CatalogueRoutesDeps, call: Parameters<typeof getOrigin>[1]) {
  return { origin: getOrigin(deps, call), prices: { at: deps.clock() } };
}

function registerPublicRoutes(
  app: FastifyInstance,
  deps: CatalogueRoutesDeps & CatalogueDeps,
): void {
  const { clock, db, reads } = deps;
  const prices = () => ({ at: clock() });
  /** During a sale caches must revalidate, so that no response shows the sale price after its end. */
  const getCaching = async (): Promise<Caching> =>
    (await getNextSaleChange(db, clock())).isOn ? 'revalidate' : 'cached';
  const isCachedOrigin = createFirstSeenCheck(ORIGINS_MAX);
  const cache = createResponseCache(
    () => deps.changes.getVersion(['catalogue', 'students']),
    clock,
  );
  mountPublic(app, calls.getAllCourses, {
    // The plain list is always revalidated: clients of section 7 have no way to request a fresh one.
    caching: ({ query }) => (query.view === 'card' ? getCaching() : 'revalidate'),
    make: async (call) =>
      call.query.view === 'card'
        ? lists.listPublishedCards(reads, { prices: prices() })
        : { data: catalogue.streamPublishedCourses(reads, getCardOptions(deps, call)) },
    withCache: async (call, make) => {
      const origin = call.query.view === 'card' ? 'any' : getOrigin(deps, call);
      if (!isCachedOrigin(origin)) return make();
      return cache.get(`${call.query.view} under ${origin}`, async () => {
        const { at: until } = await getNextSaleChange(db, clock());
        return { answer: await withGzip(await make()), until };
      });
    },
  });
  mountPublic(app, calls.getCategoryPageDetails, {
    caching: () => 'none',
    make: (call) =>
      catalogue.getCategoryPage(deps, call.body.categoryId, getCardOptions(deps, call)),
  });
  mountPublic(app, calls.getCoursePage, {
    caching: getCaching,
    make: async ({ query: { courseId } }) => ({
      data: await catalogue.getCoursePage(deps.db, courseId, { prices: prices() }),
    }),
  });
  mountPublic(app, listCalls.getCourseCards, {
    caching: getCaching,
    make: ({ query }) => lists.getCardsPage(deps, query),
  });
  mountPublic(app, listCalls.getCategoryCards, {
    caching: getCaching,
    make: async ({ query: { categoryId } }) => ({
      data: await lists.getCategoryCards(deps, categoryId),
    }),
  });
}

/** Returns whether a text is among the first `many` distinct texts. */
function createFirstSeenCheck(limit: number): (text: string) => boolean {
  const seen = new Set<string>();
  return (text) => {
    if (seen.size < limit) seen.add(text);
    return seen.has(text);
  };
}
