// The calls that read the catalogue. The two that everybody makes are kept as bytes.
import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/catalogue.ts';
import * as listCalls from '#contract/course-lists.ts';
import type { Course, CourseCard } from '#contract/course.ts';
import type { AnswerCache } from '../http/answer-cache.ts';
import { mountCached } from '../http/mount-cached.ts';
import type { Holding } from '../http/mount-cached.ts';
import { mount } from '../http/mount.ts';
import type { Guards } from '../http/mount.ts';
import { originOf } from '../http/origin.ts';
import * as catalogue from './catalogue.ts';
import type { CatalogueDeps } from './catalogue.ts';
import * as lists from './lists.ts';
import { nextTurn } from './prices.store.ts';

export type CatalogueRoutesDeps = CatalogueDeps & { siteOrigin: string; answers: AnswerCache };

/** Under so many origins the whole catalogue is kept. */
const ORIGINS_MAX = 8;

export function catalogueRoutes(
  app: FastifyInstance,
  guards: Guards,
  deps: CatalogueRoutesDeps,
): void {
  cachedRoutes(app, deps);
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

/** Prices are those that are charged at the moment of the call. */
function shownNow(deps: CatalogueRoutesDeps, call: Parameters<typeof originOf>[1]) {
  return { origin: originOf(deps, call), prices: { at: deps.clock() } };
}

function cachedRoutes(app: FastifyInstance, deps: CatalogueRoutesDeps): void {
  const { clock } = deps;
  const holds = () => holdsWhilePricesDo(deps);
  const origins = new Set<string>();
  /** Without a configured origin a caller makes up what hosts and ports they like: the first few are kept. */
  const isCacheable = (origin: string): boolean => {
    if (origins.size < ORIGINS_MAX) origins.add(origin);
    return origins.has(origin);
  };
  mountCached([app, deps.answers], calls.getAllCourses, {
    keyOf: (call) => {
      if (call.query.view === 'card') return 'cards';
      const origin = originOf(deps, call);
      return isCacheable(origin) ? `courses under ${origin}` : undefined;
    },
    // The plain list shows every write to the next reader: who speaks section 7 alone cannot ask for a fresh one.
    cachingOf: ({ query }) => (query.view === 'card' ? 'held' : 'revalidate'),
    make: async (call) =>
      call.query.view === 'card'
        ? lists.publishedCards(deps.reads, { prices: { at: clock() } })
        : { data: catalogue.publishedCourses(deps.reads, shownNow(deps, call)) },
    holds,
  });
  mountCached([app, deps.answers], calls.getCategoryPageDetails, {
    keyOf: (call) => {
      const origin = originOf(deps, call);
      return isCacheable(origin) ? `category ${call.body.categoryId} under ${origin}` : undefined;
    },
    cachingOf: () => 'none',
    make: (call) => catalogue.categoryPage(deps.reads, call.body.categoryId, shownNow(deps, call)),
    holds,
  });
  listRoutes(app, deps);
  mountCached([app, deps.answers], calls.getCoursePage, {
    keyOf: ({ query }) => `page of ${query.courseId}`,
    cachingOf: () => 'held',
    make: async ({ query: { courseId } }) => ({
      data: await catalogue.coursePage(deps.db, courseId, { prices: { at: clock() } }),
    }),
    holds,
    shows: ({ data }) => [data._id, ...data.related.map((one) => one._id)],
  });
}

/** While a sale is on, caches beyond this server ask each time: nobody is shown its price once it has ended. */
async function holdsWhilePricesDo({ reads, clock }: CatalogueRoutesDeps): Promise<Holding> {
  const { at: until, isOn } = await nextTurn(reads, clock());
  return { until, mayBeHeld: !isOn };
}

/** Pages of the lists that are kept: those that everybody begins with. */
const KEPT_PAGES = 4;

function listRoutes(app: FastifyInstance, deps: CatalogueRoutesDeps): void {
  const holds = () => holdsWhilePricesDo(deps);
  mountCached([app, deps.answers], listCalls.getCourseCards, {
    // A category is any text: of each its own call keeps the first page.
    keyOf: ({ query: { query, category, price, sort, page } }) =>
      query || category !== undefined || page > KEPT_PAGES
        ? undefined
        : `cards ${price} ${sort} ${page}`,
    cachingOf: () => 'held',
    make: ({ query }) => lists.cardsPage(deps, query),
    holds,
  });
  mountCached([app, deps.answers], listCalls.getCategoryCards, {
    keyOf: ({ query }) => `cards of ${query.categoryId}`,
    cachingOf: () => 'held',
    make: async ({ query: { categoryId } }) => ({
      data: await lists.categoryCards(deps.reads, categoryId, { prices: { at: deps.clock() } }),
    }),
    holds,
  });
}
