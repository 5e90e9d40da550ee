// Public endpoints of the catalogue. Responses with whole lists are cached.
import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/courses/catalogue.ts';
import * as listCalls from '#contract/courses/course-lists.ts';
import type { Course, CourseCard } from '#contract/courses/course.ts';
import { responseCache, mountPublic, withGzip } from '../http/mount-public.ts';
import type { Caching } from '../http/mount-public.ts';
import { mount } from '../http/mount.ts';
import type { Guards } from '../http/mount.ts';
import { getOrigin } from '../http/origin.ts';
import type { CatalogueChanges } from '../platform/changes.ts';
import * as catalogue from './catalogue.ts';
import type { CatalogueDeps } from './catalogue.ts';
import * as lists from './course-lists.ts';
import { nextSaleChange } from './prices.store.ts';

interface CatalogueRoutesDeps extends Omit<CatalogueDeps, 'studentCounts'> {
  siteOrigin: string;
  changes: Pick<CatalogueChanges, 'version'>;
}

/** Without a configured origin, callers choose the host header: the list is cached only for the first few. */
const ORIGINS_MAX = 8;

export function catalogueRoutes(
  app: FastifyInstance,
  guards: Guards,
  routesDeps: CatalogueRoutesDeps,
): void {
  const deps = { ...routesDeps, studentCounts: catalogue.cachedStudentCounts(routesDeps) };
  publicRoutes(app, deps);
  mount([app, guards], calls.getCourseDetails, async (call) => ({
    data: await catalogue.courseDetails(deps.db, call.body.courseId, shownNow(deps, call)),
  }));
  mount([app, guards], calls.searchCourse, (call) => {
    const shown = shownNow(deps, call);
    return catalogue.searchCourses<Course | CourseCard>(deps, call.body.searchQuery, (ids) =>
      call.query.view === 'card'
        ? catalogue.cardsInBatches(deps.reads, ids, { prices: shown.prices })
        : catalogue.plainCourses(deps.reads, ids, shown),
    );
  });
  mount([app, guards], calls.showAllCategories, async () => ({
    data: await catalogue.categories(deps.db),
  }));
}

/** Shows the prices charged at the time of the request. */
function shownNow(deps: CatalogueRoutesDeps, call: Parameters<typeof getOrigin>[1]) {
  return { origin: getOrigin(deps, call), prices: { at: deps.clock() } };
}

function publicRoutes(app: FastifyInstance, deps: CatalogueRoutesDeps & CatalogueDeps): void {
  const { clock, db, reads } = deps;
  const prices = () => ({ at: clock() });
  /** During a sale caches must revalidate, so that no response shows the sale price after its end. */
  const cachedUnlessOnSale = async (): Promise<Caching> =>
    (await nextSaleChange(db, clock())).isOn ? 'revalidate' : 'cached';
  const isCached = first(ORIGINS_MAX);
  const answers = responseCache(() => deps.changes.version(['catalogue', 'students']), clock);
  mountPublic(app, calls.getAllCourses, {
    // The plain list is always revalidated: clients of section 7 have no way to request a fresh one.
    caching: ({ query }) => (query.view === 'card' ? cachedUnlessOnSale() : 'revalidate'),
    make: async (call) =>
      call.query.view === 'card'
        ? lists.listPublishedCards(reads, { prices: prices() })
        : { data: catalogue.publishedCourses(reads, shownNow(deps, call)) },
    keep: async (call, make) => {
      const origin = call.query.view === 'card' ? 'any' : getOrigin(deps, call);
      if (!isCached(origin)) return make();
      return answers.get(`${call.query.view} under ${origin}`, async () => {
        const { at: until } = await nextSaleChange(db, clock());
        return { answer: await withGzip(await make()), until };
      });
    },
  });
  mountPublic(app, calls.getCategoryPageDetails, {
    caching: () => 'none',
    make: (call) => catalogue.categoryPage(deps, call.body.categoryId, shownNow(deps, call)),
  });
  mountPublic(app, calls.getCoursePage, {
    caching: cachedUnlessOnSale,
    make: async ({ query: { courseId } }) => ({
      data: await catalogue.coursePage(deps.db, courseId, { prices: prices() }),
    }),
  });
  mountPublic(app, listCalls.getCourseCards, {
    caching: cachedUnlessOnSale,
    make: ({ query }) => lists.getCardsPage(deps, query),
  });
  mountPublic(app, listCalls.getCategoryCards, {
    caching: cachedUnlessOnSale,
    make: async ({ query: { categoryId } }) => ({
      data: await lists.getCategoryPage(deps, categoryId),
    }),
  });
}

/** Returns whether a text is among the first `many` distinct texts. */
function first(many: number): (text: string) => boolean {
  const known = new Set<string>();
  return (text) => {
    if (known.size < many) known.add(text);
    return known.has(text);
  };
}
