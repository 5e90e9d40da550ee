// Course lists with thousands of courses: filtered, searched, sorted and paginated by the server.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as catalogue from '#contract/courses/catalogue.ts';
import type { Course } from '#contract/courses/course.ts';
import type { ListedCard, ManagedCard } from '#contract/courses/course-lists.ts';
import * as lists from '#contract/courses/course-lists.ts';
import { COURSE_NAMES_MAX, getCourseNames } from '#contract/courses/course-names.ts';
import type { ResponseOf, Endpoint } from '#contract/endpoint.ts';
import { toPaise } from '#contract/sales/money.ts';
import { NUMBERED_PAGES } from '#contract/paging.ts';
import { isInPriceBracket } from '#contract/sales/price.ts';
import { enrolDirectly } from '#tests/support/enrolling.ts';
import { expectData, makeAdmin, makeCategory, makeStudent } from '../../support/makers.ts';
import type { Person } from '../../support/makers.ts';
import { insertManyCourses, getCourseId } from '../../support/many-courses.ts';
import { send, startServer } from '../../support/server.ts';
import type { TestServer } from '../../support/server.ts';

const PER_PAGE = lists.CARDS_PER_PAGE;
const MANY = NUMBERED_PAGES * PER_PAGE + 50;
const PAGE_MAX_BYTES = 60 * 1024;
const PRICES = [0, 49, 499, 999, 1500, 4000, 9000];

let server: TestServer;
let admin: Person;
let categoryIds: readonly string[] = [];
let publishedCourses: Course[] = [];

const isDraft = (index: number) => index % 10 === 9;
const getPrice = (index: number) => PRICES[index % PRICES.length] ?? 0;
const getCategory = (index: number) => (index % 3 === 2 ? null : (categoryIds[index % 3] ?? null));

beforeAll(async () => {
  server = await startServer();
  admin = await makeAdmin(server);
  const categories = [
    await makeCategory(server, admin, 'Drawing'),
    await makeCategory(server, admin, 'फ़िल्म'),
  ];
  categoryIds = categories.map(({ _id }) => _id);
  await insertManyCourses(server, admin.id, {
    count: MANY,
    toFields: (index) => ({
      name: `Course ${index}${index % 50 === 3 ? ' of kolam' : ''}`,
      description: index === 0 ? 'अ'.repeat(5000) : 'Dots before lines.',
      tags: index % 100 === 4 ? '["rangoli","100%"]' : '["dots"]',
      status: isDraft(index) ? 'Draft' : 'Published',
      price_paise: toPaise(getPrice(index)),
      category_id: getCategory(index),
    }),
  });
  for (const index of [7, 7, 7, 1200, 1200, 2400]) {
    const { id: userId } = await makeStudent(server);
    const enrolment = { userId, courseId: getCourseId(index), at: server.deps.clock() };
    await enrolDirectly(server.deps.db, { ...enrolment, source: 'free', paymentId: null });
  }
  publishedCourses = expectData<Course[]>(await send(server, catalogue.getAllCourses), 'data');
}, 60_000);
afterAll(() => server.close());

const fetchCards = async (query: Record<string, string>) => {
  const { body } = await send(server, lists.getCourseCards, { query });
  return body as unknown as CardsPage;
};
type CardsPage = ResponseOf<typeof lists.getCourseCards>;
const getIds = (courses: readonly { _id: string }[]) => courses.map(({ _id }) => _id);

async function listAllIds(query: Record<string, string>): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const response = await fetchCards({ ...query, page: String(page) });
    pages = response.pages;
    ids.push(...getIds(response.data));
  }
  return ids;
}

describe('lists for visitors', () => {
  it('without a page holds the newest courses and the total [API-05]', async () => {
    const { body } = await send(server, catalogue.getAllCourses, { query: { view: 'card' } });
    expect(getIds(body['data'] as unknown as ListedCard[])).toEqual(
      getIds(publishedCourses.slice(0, catalogue.NEWEST_MAX)),
    );
    expect(body['total']).toBe(publishedCourses.length);
  });

  const comparePrices = (left: Course, right: Course) => left.price - right.price;
  const ORDERS: [string, (courses: Course[]) => Course[]][] = [
    ['newest', (courses) => courses],
    ['oldest', (courses) => courses.toReversed()],
    // Courses of the same price are newest first.
    ['price-low', (courses) => courses.toSorted(comparePrices)],
    ['price-high', (courses) => courses.toSorted((left, right) => comparePrices(right, left))],
  ];

  it.each(ORDERS)('sorted by %s holds every course once over all pages', async (sort, ordered) => {
    expect(await listAllIds({ sort, category: String(categoryIds[0]), price: '500-1000' })).toEqual(
      getIds(
        ordered(publishedCourses).filter(
          ({ price, category }) =>
            category?._id === categoryIds[0] && isInPriceBracket(price, '500-1000'),
        ),
      ),
    );
  });

  it('sorted by popular starts with the courses with most students', async () => {
    const ids = await listAllIds({ sort: 'popular' });
    expect(ids.slice(0, 3)).toEqual([getCourseId(7), getCourseId(1200), getCourseId(2400)]);
    expect(new Set(ids)).toEqual(new Set(getIds(publishedCourses)));
  });

  it.each(['free', '0-500', '500-1000', '2500-5000', '5000+', '0-50', '50-100', '200+'] as const)(
    'with the price %s holds the courses in that bracket',
    async (price) => {
      const body = await fetchCards({ price });
      const matching = publishedCourses.filter((course) => isInPriceBracket(course.price, price));
      expect(body).toMatchObject({ total: matching.length, outOf: publishedCourses.length });
      expect(getIds(body.data)).toEqual(getIds(matching.slice(0, PER_PAGE)));
    },
  );

  it('names the price brackets that hold a course', async () => {
    const brackets = ['all', 'free', '0-500', '500-1000', '1000-2500', '2500-5000', '5000+'];
    expect((await fetchCards({})).brackets).toEqual(brackets);
  });

  it('searches all courses, best match first, and filters and sorts the results', async () => {
    const isKolam = (index: number) => index % 50 === 3 && !isDraft(index);
    const numbers = Array.from({ length: MANY }, (_, index) => index).filter(isKolam);
    const found = await listAllIds({ query: 'kolum' });
    expect(new Set(found)).toEqual(new Set(numbers.map(getCourseId)));
    const filter = { category: String(categoryIds[0]), sort: 'oldest' };
    const body = await fetchCards({ query: 'kolam', ...filter });
    const matching = numbers.filter((index) => getCategory(index) === categoryIds[0]);
    expect(body).toMatchObject({ total: matching.length, outOf: numbers.length, nearest: [] });
    expect(getIds(body.data)).toEqual(matching.toReversed().map(getCourseId).slice(0, 24));
    const none = await fetchCards({ query: 'qqqq' });
    expect(none).toMatchObject({ data: [], total: 0, outOf: 0, pages: 1 });
    expect(none.nearest).toHaveLength(3);
  });

  it('of a category holds its first page, other courses and bestsellers', async () => {
    const query = { categoryId: String(categoryIds[1]) };
    const { body } = await send(server, lists.getCategoryCards, { query });
    const matching = publishedCourses.filter(({ category }) => category?._id === query.categoryId);
    const data = body['data'] as unknown as Record<string, ListedCard[]>;
    expect(data).toMatchObject({ total: matching.length, category: { name: 'फ़िल्म' } });
    expect(getIds(data['selected'] ?? [])).toEqual(getIds(matching.slice(0, PER_PAGE)));
    expect(data['different']).toHaveLength(catalogue.CATEGORY_LIST_MAX);
    expect(getIds(data['selling'] ?? [])).toEqual([
      getCourseId(7),
      getCourseId(1200),
      getCourseId(2400),
    ]);
    const unknown = { query: { categoryId: 'f'.repeat(24) } };
    expect((await send(server, lists.getCategoryCards, unknown)).status).toBe(404);
  });

  it('truncates tags and descriptions to what a card can show', async () => {
    const [first] = (await fetchCards({})).data;
    expect(first).toMatchObject({ tag: ['dots'], moreTags: 0 });
    expect(first?.courseDescription).toBe(`${'अ'.repeat(180)}…`);
  });
});

describe('the course list for admins', () => {
  const fetchManaged = async (query: Record<string, string> = {}) => {
    const { body } = await send(server, lists.getManagedCourses, { token: admin.token, query });
    return body as unknown as {
      data: ManagedCard[];
      older: string | null;
      total: number;
      isMore: boolean;
      pages: number;
    };
  };
  const numbers = Array.from({ length: MANY }, (_, index) => index);

  it('counts all courses of the school, drafts included', async () => {
    const published = publishedCourses.length;
    expect(await fetchManaged()).toMatchObject({
      total: MANY,
      isMore: false,
      pages: NUMBERED_PAGES,
      figures: { courses: MANY, published, students: 6 },
    });
    expect(await fetchManaged({ status: 'Published' })).toMatchObject({ total: published });
    expect(await fetchManaged({ status: 'Draft' })).toMatchObject({ total: MANY - published });
    const [first] = (await fetchManaged()).data;
    expect(first).toMatchObject({ _id: getCourseId(0), sold: false, untimedLessons: 0 });
    expect(first).not.toHaveProperty('courseContent');
  });

  it.each(['newest', 'name', 'students', 'price'])(
    'sorted by %s has numbered pages and a cursor to the courses after them',
    async (sort) => {
      const last = await fetchManaged({ sort, page: String(NUMBERED_PAGES) });
      const before = String(last.older);
      const after = [
        await fetchManaged({ sort, before }),
        await fetchManaged({ sort, before, page: '2' }),
        await fetchManaged({ sort, before, page: '3' }),
      ].flatMap(({ data }) => data);
      expect(after).toHaveLength(MANY - NUMBERED_PAGES * PER_PAGE);
      const shown = getIds([...(await fetchManaged({ sort })).data, ...last.data, ...after]);
      expect(new Set(shown).size).toBe(shown.length);
      if (sort === 'newest') expect(shown.at(-1)).toBe(getCourseId(MANY - 1));
      if (sort === 'students')
        expect(shown.slice(0, 2)).toEqual([getCourseId(7), getCourseId(1200)]);
      if (sort === 'price') expect(after.at(-1)?.price).toBe(0);
    },
  );

  it('finds courses by words of name, tag and category together', async () => {
    const found = async (query: string) => (await fetchManaged({ query })).total;
    const many = (is: (index: number) => boolean) => numbers.filter(is).length;
    expect(await found('KOLAM course')).toBe(many((index) => index % 50 === 3));
    expect(await found('rangoli फ़िल्म')).toBe(
      many((index) => index % 100 === 4 && getCategory(index) === categoryIds[1]),
    );
    expect(await found('100%')).toBe(many((index) => index % 100 === 4));
    expect(await found('draw_ng')).toBe(0);
    expect((await fetchManaged({ query: 'kolam', status: 'Draft' })).total).toBe(
      many((index) => index % 50 === 3 && isDraft(index)),
    );
  });

  it('finds courses by name for a select box', async () => {
    const names = (query: Record<string, string>) =>
      send(server, getCourseNames, { token: admin.token, query });
    const whole = (await names({})).body;
    expect(whole).toMatchObject({ isMore: true });
    expect(whole['data']).toHaveLength(COURSE_NAMES_MAX);
    expect((await names({ query: 'COURSE 1203 ' })).body).toMatchObject({
      data: [{ _id: getCourseId(1203), courseName: 'Course 1203 of kolam', status: 'Published' }],
      isMore: false,
    });
    const item = (await names({ courseId: getCourseId(9) })).body;
    expect(item['data']).toMatchObject([{ courseName: 'Course 9', status: 'Draft' }]);
  });
});

describe('invalid input', () => {
  const refused = async (endpoint: Endpoint, query: Record<string, string>) => {
    const { status, body } = await send(server, endpoint, { token: admin.token, query });
    return [status, body.code];
  };

  it('refuses an invalid page, price or sort order', async () => {
    const { getCourseCards, getManagedCourses } = lists;
    for (const page of ['0', '-1', '1.5', '99999999', '1e9', 'x', 'NaN']) {
      for (const endpoint of [getCourseCards, getManagedCourses])
        expect(await refused(endpoint, { page }), page).toEqual([400, 'malformed']);
    }
    expect(await refused(getCourseCards, { price: '5000' })).toEqual([400, 'malformed']);
    expect(await refused(getCourseCards, { sort: 'random' })).toEqual([400, 'malformed']);
    expect(await refused(getManagedCourses, { sort: 'id' })).toEqual([400, 'malformed']);
    expect(await refused(getCourseCards, { query: 'x'.repeat(65) })).toEqual([400, 'malformed']);
  });

  it('returns an empty list and the total for a page after the last', async () => {
    const page = String(lists.CARD_PAGES_MAX);
    expect(await fetchCards({ page })).toMatchObject({ data: [], total: publishedCourses.length });
    expect(await fetchCards({ page, query: 'kolam' })).toMatchObject({ data: [] });
    expect(await fetchCards({ category: 'nothing' })).toMatchObject({ data: [], total: 0 });
  });

  it('refuses a cursor of another sort order', async () => {
    const at = { token: admin.token, query: { page: String(NUMBERED_PAGES), sort: 'name' } };
    const before = String((await send(server, lists.getManagedCourses, at)).body['older']);
    const { getManagedCourses } = lists;
    const again = { sort: 'name', before };
    expect(
      (await send(server, getManagedCourses, { token: admin.token, query: again })).status,
    ).toBe(200);
    for (const sort of ['newest', 'price', 'students'])
      expect(await refused(getManagedCourses, { sort, before })).toEqual([400, 'malformed']);
  });
});

describe('courses of the maximum size', () => {
  it('keep every list page below 60 KB', async () => {
    const otherServer = await startServer();
    try {
      const owner = await makeAdmin(otherServer);
      await otherServer.deps.db
        .updateTable('users')
        .set({ full_name: 'अ'.repeat(100), about: 'अ'.repeat(1000) })
        .execute();
      const { _id } = await makeCategory(otherServer, owner, 'अ'.repeat(60));
      const tags = Array.from({ length: 20 }, (_, index) => `${index}`.padEnd(40, 'अ'));
      await insertManyCourses(otherServer, owner.id, {
        count: 501,
        toFields: () => ({
          name: 'अ'.repeat(150),
          description: 'अ'.repeat(10_000),
          category_id: _id,
          tags: JSON.stringify(tags),
        }),
      });
      for (const [endpoint, query] of [
        [catalogue.getAllCourses, { view: 'card' }],
        [lists.getCourseCards, {}],
        [lists.getManagedCourses, {}],
      ] as [Endpoint, Record<string, string>][]) {
        const { body } = await send(otherServer, endpoint, { token: owner.token, query });
        expect(Buffer.byteLength(JSON.stringify(body)), endpoint.path).toBeLessThan(PAGE_MAX_BYTES);
      }
    } finally {
      await otherServer.close();
    }
  });
});
