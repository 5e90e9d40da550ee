// @vitest-environment happy-dom
// The states of the catalogue, with and without data from the build, with a local server.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { NO_FILTERS } from '#contract/courses/course-filters.ts';
import { CARDS_PER_PAGE } from '#contract/courses/course-lists.ts';
import { toBuiltCourses } from '#site/api/built-courses.ts';
import { readCourses } from '#site/api/course.ts';
import { $notices } from '#site/stores/notices.ts';
import { $filters, $query } from './filter-store.ts';

// The responses come over a real connection, on a machine that may be busy.
configure({ asyncUtilTimeout: 15_000 });
vi.setConfig({ testTimeout: 30_000 });

const TOTAL = 60;
const LIST = Array.from({ length: TOTAL }, (_, index) => ({
  _id: `course-${index}`,
  courseName: `Course ${index}`,
  status: 'Published',
  price: index % 2 === 0 ? 0 : 499,
  currency: 'INR',
  language: index % 4 === 0 ? 'hi' : '',
  createdAt: new Date(Date.UTC(2026, 0, 1) - index * 86_400_000).toISOString(),
}));
const CATEGORIES = [{ _id: 'k1', name: 'Drawing', description: '' }];
const buildCatalogue = (total = TOTAL) => ({
  courses: toBuiltCourses(readCourses(LIST).slice(0, Math.min(total, CARDS_PER_PAGE))),
  total,
  categories: CATEGORIES,
});

let server: Server;
let isDown: boolean;
/** Responses wait for it. */
let gate: PromiseWithResolvers<undefined>;

beforeAll(async () => {
  server = createServer(({ method, url }, response) => {
    void gate.promise.then(() => {
      const isList = url?.includes('getAllCourses') === true;
      response.writeHead(method === 'OPTIONS' ? 204 : isDown ? 500 : 200, {
        'content-type': 'application/json',
        'access-control-allow-origin': '*',
      });
      if (method === 'OPTIONS') return response.end();
      return response.end(
        JSON.stringify({ success: !isDown, data: isList ? LIST : CATEGORIES, message: 'Down' }),
      );
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  vi.stubEnv('PUBLIC_API_URL', `http://127.0.0.1:${port}`);
});
beforeEach(() => {
  $notices.set([]);
  $filters.set(NO_FILTERS);
  $query.set('');
  isDown = false;
  gate = Promise.withResolvers();
});
afterEach(() => {
  gate.resolve(undefined);
  cleanup();
});
afterAll(() => {
  vi.unstubAllEnvs();
  server.close();
});

const loadIsland = async () => (await import('./Catalogue.tsx')).Catalogue;
const choosePrice = (price: string) =>
  fireEvent.change(screen.getByLabelText('Price'), { target: { value: price } });
const countCards = () => screen.queryAllByRole('article').length;

it('CAT-20 CAT-21 ERR-32: without data from the build it shows a loading message, then an error', async () => {
  isDown = true;
  const Catalogue = await loadIsland();
  render(<Catalogue title="All" />);
  expect(screen.getByText('Loading courses...')).toBeTruthy();
  expect(screen.getByLabelText('Category').textContent).toBe('All');
  gate.resolve(undefined);
  const again = await screen.findByRole('button', { name: 'Try again' });
  await waitFor(() =>
    expect($notices.get()).toMatchObject([
      { layer: 'own', title: 'Error', message: 'Failed to fetch courses' },
    ]),
  );
  isDown = false;
  again.click();
  await screen.findByText(`Showing ${TOTAL} of ${TOTAL} courses`);
});

it("the build's data shows its count, its categories and a link to more courses", async () => {
  const Catalogue = await loadIsland();
  const html = renderToString(<Catalogue title="All" built={buildCatalogue()} />);
  expect(html.match(/<article/g)).toHaveLength(CARDS_PER_PAGE);
  expect(html).toContain(`Showing ${TOTAL} of ${TOTAL} courses`);
  expect(html).toContain('href="/category/k1"');
  expect(html).toContain('href="/all-courses/2"');
  expect(html).not.toContain('Loading courses...');
  const whole = renderToString(<Catalogue title="All" built={buildCatalogue(20)} />);
  expect(whole.match(/<article/g)).toHaveLength(20);
  expect(whole).not.toContain('/all-courses/2');
});

it('no card is replaced when the fresh courses arrive', async () => {
  const Catalogue = await loadIsland();
  render(<Catalogue title="All" built={buildCatalogue()} />);
  const first = screen.getAllByRole('article');
  expect(first).toHaveLength(CARDS_PER_PAGE);
  gate.resolve(undefined);
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Show more courses' })).toBeNull());
  for (const card of first) expect(card.isConnected).toBe(true);
});

it('a filter shows no counts while only the first courses are known', async () => {
  const Catalogue = await loadIsland();
  render(<Catalogue title="All" built={buildCatalogue()} />);
  choosePrice('free');
  await screen.findByText('Loading courses...');
  expect(screen.queryByText(/^Showing/)).toBeNull();
  gate.resolve(undefined);
  await screen.findByText(`Showing ${TOTAL / 2} of ${TOTAL} courses`);
});

it('if courses fail to load, the courses from the build stay', async () => {
  isDown = true;
  const Catalogue = await loadIsland();
  render(<Catalogue title="All" built={buildCatalogue()} />);
  gate.resolve(undefined);
  await waitFor(() => expect($notices.get()).toHaveLength(1));
  expect(countCards()).toBe(CARDS_PER_PAGE);
  expect(screen.getByRole('link', { name: 'Show more courses' })).toBeTruthy();
  choosePrice('free');
  await screen.findByRole('button', { name: 'Try again' });
});

it('the courses from the build can be filtered by language if courses fail to load', async () => {
  isDown = true;
  const Catalogue = await loadIsland();
  const html = renderToString(<Catalogue title="All" built={buildCatalogue(20)} />);
  expect(html).toContain('<option value="hi">Hindi</option>');
  expect(html).not.toContain('Beginner');
  render(<Catalogue title="All" built={buildCatalogue(20)} />);
  gate.resolve(undefined);
  await waitFor(() => expect($notices.get()).toHaveLength(1));
  fireEvent.change(screen.getByLabelText('Language'), { target: { value: 'hi' } });
  await screen.findByText('Showing 5 of 20 courses');
  expect(countCards()).toBe(5);
});
