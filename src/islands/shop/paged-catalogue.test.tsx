// @vitest-environment happy-dom
// The catalogue of a large school: the server filters, sorts and searches, and sends one page at a time.
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NO_FILTERS } from '#contract/courses/course-filters.ts';
import { CARDS_PER_PAGE } from '#contract/courses/course-lists.ts';
import { toBuiltCourses } from '#site/api/built-courses.ts';
import { readCourses } from '#site/api/course.ts';
import { $notices } from '#site/stores/notices.ts';
import { Catalogue } from './Catalogue.tsx';
import { $filters, $query } from './filter-store.ts';

configure({ asyncUtilTimeout: 15_000 });
vi.setConfig({ testTimeout: 30_000 });

const TOTAL = 10_000;
const ALL = '10,000';
const createCard = (index: number, word = 'Course') => ({
  _id: `c${index}`,
  courseName: `${word} ${index}`,
  courseDescription: '',
  price: 499,
  category: null,
  tag: ['One', 'Two', 'Three'],
  moreTags: 2,
  currency: 'INR',
  thumbnail: '',
  status: 'Published',
  instructor: { firstName: 'Meera', lastName: 'Iyer' },
  studentsCount: 3,
  averageRating: 0,
  reviewCount: 0,
  durationSeconds: 0,
  sectionsCount: 1,
  lessonsCount: 1,
  createdAt: new Date(Date.UTC(2026, 0, 1) - index * 60_000).toISOString(),
});
const built = {
  courses: toBuiltCourses(
    readCourses(Array.from({ length: CARDS_PER_PAGE }, (_, index) => createCard(index))),
  ),
  total: TOTAL,
  categories: [{ _id: 'k1', name: 'Drawing', description: '' }],
};

let requests: URLSearchParams[] = [];
let otherPaths: string[] = [];
let isDown = false;

/** Mocks the server: a search finds 30 courses, a category has 50, and `nothing` finds none. */
function buildResponse(query: URLSearchParams) {
  const page = Number(query.get('page') ?? 1);
  const words = query.get('query');
  const total = words === 'nothing' ? 0 : words ? 30 : query.has('category') ? 50 : TOTAL;
  const from = (page - 1) * CARDS_PER_PAGE;
  const count = Math.max(0, Math.min(CARDS_PER_PAGE, total - from));
  return {
    success: true,
    data: Array.from({ length: count }, (_, index) => createCard(from + index, words ?? 'Course')),
    page,
    pages: Math.max(1, Math.ceil(total / CARDS_PER_PAGE)),
    total,
    outOf: words ? total : TOTAL,
    brackets: ['all', 'free', '0-500', '5000+'],
    nearest: words === 'nothing' ? [createCard(9999, 'Near')] : [],
  };
}

beforeEach(() => {
  requests = [];
  otherPaths = [];
  isDown = false;
  $notices.set([]);
  vi.stubGlobal('fetch', async (address: string | URL | Request) => {
    const url = new URL(
      String(address instanceof Request ? address.url : address),
      'http://localhost',
    );
    if (url.pathname.endsWith('/meta'))
      return Response.json({
        success: true,
        version: '1',
        features: [],
        currency: 'INR',
        paymentKeyId: '',
        checkoutScript: '',
      });
    if (!url.pathname.endsWith('/course/cards')) {
      otherPaths.push(url.pathname);
      const isCategories = url.pathname.endsWith('/showAllCategories');
      return Response.json({ success: true, data: isCategories ? built.categories : [] });
    }
    requests.push(url.searchParams);
    if (isDown) return Response.json({ success: false, message: 'Down' }, { status: 500 });
    return Response.json(buildResponse(url.searchParams));
  });
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  cleanup();
  $query.set('');
  $filters.set(NO_FILTERS);
  vi.unstubAllGlobals();
});

const listNames = () =>
  screen.queryAllByRole('heading', { level: 3 }).map((item) => item.textContent);
const chooseOption = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const typeQuery = (value: string) =>
  fireEvent.change(screen.getByLabelText('Search courses'), { target: { value } });
const getLastRequest = () => Object.fromEntries(requests.at(-1) ?? []);

async function renderCatalogue() {
  render(<Catalogue title="All courses" built={built} />);
  await waitFor(() => expect(requests).toHaveLength(1));
  await screen.findByText(`Showing ${ALL} of ${ALL} courses`);
}

it('requests one page and never the whole list', async () => {
  await renderCatalogue();
  expect(getLastRequest()).toEqual({});
  expect(listNames().slice(0, 2)).toEqual(['Course 0', 'Course 1']);
  expect(otherPaths).not.toContain('/api/v1/course/getAllCourses');
  expect(screen.getAllByText('+2')[0]).toBeTruthy();
});

it('the server filters and sorts, and its price brackets are offered', async () => {
  await renderCatalogue();
  chooseOption('Category', 'k1');
  await screen.findByText(`Showing 50 of ${ALL} courses`);
  chooseOption('Sort', 'price-low');
  await waitFor(() => expect(getLastRequest()).toEqual({ category: 'k1', sort: 'price-low' }));
  const options = [...screen.getByLabelText('Price').querySelectorAll('option')];
  expect(options.map((option) => option.textContent)).toEqual(['All', 'Free', '₹0-500', '₹5,000+']);
});

it('the server searches all courses after typing stops', async () => {
  await renderCatalogue();
  for (const text of ['k', 'ko', 'kolam']) typeQuery(text);
  await screen.findByText('Showing 30 of 30 courses');
  expect(requests.map((item) => item.get('query'))).toEqual([null, 'kolam']);
  expect(listNames()[0]).toBe('kolam 0');
  typeQuery('nothing');
  await screen.findByText('No courses found for "nothing"');
  await screen.findByRole('heading', { name: 'Closest matches' });
  expect(listNames()).toEqual(['Near 9999']);
  typeQuery('');
  await screen.findByText(`Showing ${ALL} of ${ALL} courses`);
  expect(otherPaths).not.toContain('/api/v1/course/searchCourse');
});

it('a page that fails to load shows an error, and can be requested again', async () => {
  await renderCatalogue();
  isDown = true;
  chooseOption('Price', 'free');
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText(/^Showing/)).toBeNull();
  await waitFor(() =>
    expect($notices.get()).toMatchObject([{ title: 'Error', message: 'Failed to fetch courses' }]),
  );
  isDown = false;
  again.click();
  await screen.findByText(`Showing ${ALL} of ${ALL} courses`);
  expect(getLastRequest()).toEqual({ price: 'free' });
});

it('a search in the URL sends a single request', async () => {
  $query.set('kolam');
  render(<Catalogue title="All courses" built={built} />);
  await screen.findByText('Showing 30 of 30 courses');
  expect(requests.map((item) => item.get('query'))).toEqual(['kolam']);
  expect(listNames()[0]).toBe('kolam 0');
});
