// Paged lists of courses for visitors and admins.
import type * as z from 'zod/mini';
import { CATEGORY_LIST_MAX, NEWEST_MAX, WHOLE_LIST_MAX } from '#contract/courses/catalogue.ts';
import { filterCourses } from '#contract/courses/course-filters.ts';
import type { Category, CourseCard } from '#contract/courses/course.ts';
import {
  CARDS_PER_PAGE,
  LISTED_TAGS_MAX,
  LISTED_TEXT_MAX,
} from '#contract/courses/course-lists.ts';
import type { ListedCard, ManagedCard } from '#contract/courses/course-lists.ts';
import type { getCourseCards, getManagedCourses } from '#contract/courses/course-lists.ts';
import { namesMax } from '#contract/courses/course-names.ts';
import type { getCourseNames } from '#contract/courses/course-names.ts';
import { bracketsFor } from '#contract/sales/price.ts';
import type { PriceBracket } from '#contract/sales/price.ts';
import { countStudents } from './enrolments.ts';
import { found } from '../platform/errors.ts';
import { inOrder, getPage } from '../platform/paging.ts';
import type { ListPage } from '../platform/paging.ts';
import type { Queries } from '../platform/ports.ts';
import type { CourseRow } from '../platform/tables.ts';
import { cardsInBatches } from './batches.ts';
import { bestSellingCourses, categoryView } from './catalogue.ts';
import type { CatalogueDeps } from './catalogue.ts';
import * as catalogueStore from './catalogue.store.ts';
import * as store from './course-lists.store.ts';
import { adminCards, courseCards } from './views.ts';
import type { CardOptions } from './views.ts';

const PUBLISHED = { status: 'Published' } as const;

/** All published courses as cards, newest first; above a limit only the newest, with the total. */
export async function listPublishedCards(
  db: Queries,
  shown: CardOptions,
): Promise<{ data: AsyncGenerator<CourseCard[]> | CourseCard[]; total?: number }> {
  const ids = await catalogueStore.courseIds(db, PUBLISHED);
  if (ids.length <= WHOLE_LIST_MAX) return { data: cardsInBatches(db, ids, shown) };
  const rows = await catalogueStore.coursesByIds(db, ids.slice(0, NEWEST_MAX));
  const cards = await courseCards(db, inOrder(ids.slice(0, NEWEST_MAX), rows), shown);
  return { data: cards.map(withoutLongTexts), total: ids.length };
}

type CardsQuery = z.output<NonNullable<(typeof getCourseCards)['query']>>;

export interface CardsPage {
  data: ListedCard[];
  page: number;
  pages: number;
  total: number;
  outOf: number;
  brackets: PriceBracket[];
  nearest: ListedCard[];
}

/** A page of matching published courses. */
export async function getCardsPage(
  { db, search, clock, studentCounts }: CatalogueDeps,
  { query, sort, page, category, price }: CardsQuery,
): Promise<CardsPage> {
  const published = await store.publishedCourses(
    db,
    sort === 'popular' ? await studentCounts() : new Map(),
  );
  const results = query ? await search.find(query) : undefined;
  const among = results ? inOrder(results.ids, published) : published;
  const matching = filterCourses(
    among,
    { category: category ?? 'all', price, sort },
    results !== undefined,
  );
  const from = (page - 1) * CARDS_PER_PAGE;
  const ids = matching.slice(from, from + CARDS_PER_PAGE).map(({ id }) => id);
  const shown = { prices: { at: clock() } };
  return {
    data: await loadListCards(db, ids, shown),
    page,
    pages: Math.max(1, Math.ceil(matching.length / CARDS_PER_PAGE)),
    total: matching.length,
    outOf: among.length,
    brackets: bracketsFor(published, 'all'),
    nearest: await loadListCards(db, results?.nearest ?? [], shown),
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
export async function getCategoryPage(
  { db, clock, studentCounts }: CatalogueDeps,
  categoryId: string,
): Promise<CategoryCards> {
  const shown = { prices: { at: clock() } };
  const row = found(await catalogueStore.categoryById(db, categoryId), 'Category not found.');
  const ids = await catalogueStore.courseIds(db, { ...PUBLISHED, categoryId: row.id });
  const toCards = async (rows: Promise<CourseRow[]>) =>
    listed(await courseCards(db, await rows, shown));
  const [selected, different, selling] = await Promise.all([
    loadListCards(db, ids.slice(0, CARDS_PER_PAGE), shown),
    toCards(catalogueStore.newestElsewhere(db, row.id, CATEGORY_LIST_MAX)),
    toCards(bestSellingCourses({ db, studentCounts })),
  ]);
  return { category: categoryView(row), selected, total: ids.length, different, selling };
}

type ManagedQuery = z.output<NonNullable<(typeof getManagedCourses)['query']>> & Bound;

/** Id of a teacher who sees only their own courses. */
interface Bound {
  taughtBy: string | undefined;
}

export interface ManagedPage extends ListPage {
  data: ManagedCard[];
  figures: { courses: number; published: number; students: number };
}

/** A page of Draft and Published courses; pages after the last are empty. */
export async function listManagedCourses(
  db: Queries,
  { query, status, category, sort, taughtBy, ...place }: ManagedQuery,
  origin: string,
): Promise<ManagedPage> {
  const matching = store.matchingCourses(db, { query, status, category, taughtBy }, sort);
  const load = (ids: readonly string[]) => catalogueStore.coursesByIds(db, ids);
  const rules = { name: `courses by ${sort}`, perPage: CARDS_PER_PAGE };
  const list = { ...rules, order: store.MANAGED_BY[sort], ...place };
  const { rows, ...page } = await getPage(db, { matching, load }, list);
  return {
    ...page,
    data: listed(await adminCards(db, rows, { origin, prices: 'list' })),
    figures: await getFigures(db, taughtBy),
  };
}

async function getFigures(
  db: Queries,
  taughtBy: string | undefined,
): Promise<ManagedPage['figures']> {
  return {
    courses: await store.countCourses(db, { taughtBy }),
    published: await store.countCourses(db, { ...PUBLISHED, taughtBy }),
    students: await countStudents(db, taughtBy),
  };
}

type NamesQuery = z.output<NonNullable<(typeof getCourseNames)['query']>> & Bound;

/** Names for a course picker. */
export async function listCourseNames(db: Queries, { query, courseId, taughtBy }: NamesQuery) {
  const most = namesMax(query);
  const rows = await store.courseNames(db, { query, courseId, taughtBy, many: most + 1 });
  return {
    data: rows
      .slice(0, most)
      .map(({ id, name, status }) => ({ _id: id, courseName: name, status })),
    isMore: rows.length > most,
  };
}

/** Cards by id, in order. */
async function loadListCards(
  db: Queries,
  ids: readonly string[],
  shown: CardOptions,
): Promise<ListedCard[]> {
  if (ids.length === 0) return [];
  const rows = await catalogueStore.coursesByIds(db, ids);
  return listed(await courseCards(db, inOrder(ids, rows), shown));
}

/** Shortens texts and tags to the limits of a card. */
function listed<Card extends CourseCard>(cards: Card[]): (Card & Pick<ListedCard, 'moreTags'>)[] {
  return cards.map((card) => ({
    ...card,
    courseDescription: truncate(card.courseDescription),
    tag: card.tag.slice(0, LISTED_TAGS_MAX),
    moreTags: Math.max(0, card.tag.length - LISTED_TAGS_MAX),
  }));
}

/** Truncates the description and removes the instructor's bio. */
function withoutLongTexts({ courseDescription, instructor, ...card }: CourseCard): CourseCard {
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
