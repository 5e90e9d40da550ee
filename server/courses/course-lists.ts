// Paged lists of courses for visitors and admins.
import type * as z from 'zod/mini';
import { CATEGORY_LIST_MAX, NEWEST_MAX, WHOLE_LIST_MAX } from '#contract/courses/catalogue.ts';
import { filterCourses, listChoices } from '#contract/courses/course-filters.ts';
import type { FilterChoices } from '#contract/courses/course-filters.ts';
import type { Category, CourseCard } from '#contract/courses/course.ts';
import {
  CARDS_PER_PAGE,
  LISTED_TAGS_MAX,
  LISTED_TEXT_MAX,
} from '#contract/courses/course-lists.ts';
import type { ListedCard, ManagedCard } from '#contract/courses/course-lists.ts';
import type { getCourseCards, getManagedCourses } from '#contract/courses/course-lists.ts';
import { getNamesLimit } from '#contract/courses/course-names.ts';
import type { getCourseNames } from '#contract/courses/course-names.ts';
import { countStudents } from './enrolments.ts';
import { requireFound } from '../platform/errors.ts';
import { sortByIds, getPage } from '../platform/paging.ts';
import type { ListPage } from '../platform/paging.ts';
import type { Queries } from '../platform/ports.ts';
import type { CourseRow } from '../platform/tables.ts';
import { streamCourseCards } from './batches.ts';
import { listBestSellingCourses, toCategoryView } from './catalogue.ts';
import type { CatalogueDeps } from './catalogue.ts';
import * as catalogueStore from './catalogue.store.ts';
import * as store from './course-lists.store.ts';
import { loadCourseCards } from './views.ts';
import type { CardOptions } from './views.ts';

const PUBLISHED = { status: 'Published' } as const;

/** All published courses as cards, newest first; above a limit only the newest, with the total. */
export async function listPublishedCards(
  db: Queries,
  options: CardOptions,
): Promise<{ data: AsyncGenerator<CourseCard[]> | CourseCard[]; total?: number }> {
  const ids = await catalogueStore.listCourseIds(db, PUBLISHED);
  if (ids.length <= WHOLE_LIST_MAX) return { data: streamCourseCards(db, ids, options) };
  const rows = await catalogueStore.listCoursesByIds(db, ids.slice(0, NEWEST_MAX));
  const cards = await loadCourseCards(db, sortByIds(ids.slice(0, NEWEST_MAX), rows), options);
  return { data: cards.map(shortenCard), total: ids.length };
}

type CardsQuery = z.output<NonNullable<(typeof getCourseCards)['query']>>;

export interface CardsPage extends FilterChoices {
  data: ListedCard[];
  page: number;
  pages: number;
  total: number;
  outOf: number;
  nearest: ListedCard[];
}

/** A page of matching published courses. */
export async function getCardsPage(
  { db, search, clock, studentCounts }: CatalogueDeps,
  { query, page, sort, ...filters }: CardsQuery,
): Promise<CardsPage> {
  const published = await store.listPublishedCourses(
    db,
    sort === 'popular' ? await studentCounts() : new Map(),
  );
  const results = query ? await search.find(query) : undefined;
  const candidates = results ? sortByIds(results.ids, published) : published;
  const matching = filterCourses(
    candidates,
    {
      category: filters.category ?? 'all',
      price: filters.price,
      language: filters.language ?? 'all',
      level: filters.level ?? 'all',
      sort,
    },
    results !== undefined,
  );
  const from = (page - 1) * CARDS_PER_PAGE;
  const ids = matching.slice(from, from + CARDS_PER_PAGE).map(({ id }) => id);
  const options = { prices: { at: clock() } };
  return {
    data: await loadListCards(db, ids, options),
    page,
    pages: Math.max(1, Math.ceil(matching.length / CARDS_PER_PAGE)),
    total: matching.length,
    outOf: candidates.length,
    ...listChoices(published),
    nearest: await loadListCards(db, results?.nearest ?? [], options),
  };
}

interface CategoryCards {
  category: Category;
  selected: ListedCard[];
  total: number;
  different: ListedCard[];
  selling: ListedCard[];
}

/** A category with its newest courses, the newest of other categories, and the best sellers. Fails: not_found. */
export async function getCategoryCards(
  { db, clock, studentCounts }: CatalogueDeps,
  categoryId: string,
): Promise<CategoryCards> {
  const options = { prices: { at: clock() } };
  const row = requireFound(
    await catalogueStore.findCategoryById(db, categoryId),
    'Category not found.',
  );
  const ids = await catalogueStore.listCourseIds(db, { ...PUBLISHED, categoryId: row.id });
  const toCards = async (rows: Promise<CourseRow[]>) =>
    toListedCards(await loadCourseCards(db, await rows, options));
  const [selected, different, selling] = await Promise.all([
    loadListCards(db, ids.slice(0, CARDS_PER_PAGE), options),
    toCards(catalogueStore.listNewestOutsideCategory(db, row.id, CATEGORY_LIST_MAX)),
    toCards(listBestSellingCourses({ db, studentCounts })),
  ]);
  return { category: toCategoryView(row), selected, total: ids.length, different, selling };
}

type ManagedQuery = z.output<NonNullable<(typeof getManagedCourses)['query']>> & TeacherScope;

/** Id of a teacher who sees only their own courses. */
interface TeacherScope {
  taughtBy: string | undefined;
}

export interface ManagedPage extends ListPage {
  data: ManagedCard[];
  figures: { courses: number; published: number; students: number };
}

/** A page of Draft and Published courses; pages after the last are empty. */
export async function listManagedCourses(
  db: Queries,
  { query, status, category, sort, taughtBy, ...position }: ManagedQuery,
  origin: string,
): Promise<ManagedPage> {
  const matching = store.filterManagedCourses(db, { query, status, category, taughtBy }, sort);
  const load = (ids: readonly string[]) => catalogueStore.listCoursesByIds(db, ids);
  const rules = { name: `courses by ${sort}`, perPage: CARDS_PER_PAGE };
  const list = { ...rules, order: store.MANAGED_ORDERS[sort], ...position };
  const { rows, ...page } = await getPage(db, { matching, load }, list);
  return {
    ...page,
    data: toListedCards(await loadCourseCards(db, rows, { origin, prices: 'list' })),
    figures: await countFigures(db, taughtBy),
  };
}

async function countFigures(
  db: Queries,
  taughtBy: string | undefined,
): Promise<ManagedPage['figures']> {
  return {
    courses: await store.countCourses(db, { taughtBy }),
    published: await store.countCourses(db, { ...PUBLISHED, taughtBy }),
    students: await countStudents(db, taughtBy),
  };
}

type NamesQuery = z.output<NonNullable<(typeof getCourseNames)['query']>> & TeacherScope;

/** Names for a course picker. */
export async function listCourseNames(db: Queries, { query, courseId, taughtBy }: NamesQuery) {
  const limit = getNamesLimit(query);
  const rows = await store.listCourseNames(db, { query, courseId, taughtBy, limit: limit + 1 });
  return {
    data: rows
      .slice(0, limit)
      .map(({ id, name, status }) => ({ _id: id, courseName: name, status })),
    isMore: rows.length > limit,
  };
}

/** Cards by id, in order. */
async function loadListCards(
  db: Queries,
  ids: readonly string[],
  options: CardOptions,
): Promise<ListedCard[]> {
  const rows = await catalogueStore.listCoursesByIds(db, ids);
  return toListedCards(await loadCourseCards(db, sortByIds(ids, rows), options));
}

/** Shortens texts and tags to the limits of a card. */
function toListedCards<Card extends CourseCard>(
  cards: Card[],
): (Card & Pick<ListedCard, 'moreTags'>)[] {
  return cards.map((card) => ({
    ...card,
    courseDescription: truncate(card.courseDescription),
    tag: card.tag.slice(0, LISTED_TAGS_MAX),
    moreTags: Math.max(0, card.tag.length - LISTED_TAGS_MAX),
  }));
}

/** Truncates the description and removes the instructor's bio. */
function shortenCard({ courseDescription, instructor, ...card }: CourseCard): CourseCard {
  const additionalDetails = { about: '' };
  return {
    ...card,
    courseDescription: truncate(courseDescription),
    instructor: { ...instructor, additionalDetails },
  };
}

function truncate(text: string): string {
  if (text.length <= LISTED_TEXT_MAX) return text;
  return `${text.slice(0, LISTED_TEXT_MAX).toWellFormed().trimEnd()}…`;
}
