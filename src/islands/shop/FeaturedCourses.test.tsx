// @vitest-environment happy-dom
// The states of the newest courses, with a local server.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { readCourses } from '#site/api/course.ts';
import { $notices } from '#site/stores/notices.ts';

const KNOWN = readCourses([
  {
    _id: 'known',
    courseName: 'Known at build',
    status: 'Published',
    price: 499,
    currency: 'INR',
    studentsCount: 2,
    sectionsCount: 1,
    instructor: { firstName: 'Meera', lastName: 'Iyer' },
  },
]);
const FRESH = { _id: 'fresh', courseName: 'Published since', createdAt: '2026-03-01T00:00:00Z' };

// The response comes over a real connection, on a machine that may be busy.
configure({ asyncUtilTimeout: 15_000 });
vi.setConfig({ testTimeout: 30_000 });

let server: Server;
let answer: { status: number; body: unknown };

beforeAll(async () => {
  server = createServer(({ method }, response) => {
    const status = method === 'OPTIONS' ? 204 : answer.status;
    response.writeHead(status, {
      'content-type': 'application/json',
      'access-control-allow-origin': '*',
    });
    response.end(status === 204 ? undefined : JSON.stringify(answer.body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  vi.stubEnv('PUBLIC_API_URL', `http://127.0.0.1:${port}`);
});
beforeEach(() => $notices.set([]));
afterEach(cleanup);
afterAll(() => {
  vi.unstubAllEnvs();
  server.close();
});

const loadIsland = async () => (await import('./FeaturedCourses.tsx')).FeaturedCourses;

it('HOME-20: shows a loading message without courses from the build, then the courses', async () => {
  answer = { status: 200, body: { success: true, data: [FRESH] } };
  const FeaturedCourses = await loadIsland();
  expect(renderToString(<FeaturedCourses courses={[]} />)).toContain('Loading courses...');
  render(<FeaturedCourses courses={[]} />);
  expect(screen.getByRole('status').textContent).toContain('Loading courses...');
  await screen.findByRole('link', { name: 'Published since' });
  expect(screen.queryByText('Loading courses...')).toBeNull();
});

it('HOME-20: courses from the build stay until fresh courses replace them', async () => {
  answer = { status: 200, body: { success: true, data: [FRESH] } };
  const FeaturedCourses = await loadIsland();
  const built = renderToString(<FeaturedCourses courses={KNOWN} />);
  expect(built).toContain('Known at build');
  expect(built).not.toContain('Loading courses...');
  render(<FeaturedCourses courses={KNOWN} />);
  expect(screen.getByRole('link', { name: 'Known at build' })).toBeTruthy();
  await screen.findByRole('link', { name: 'Published since' });
  expect(screen.queryByRole('link', { name: 'Known at build' })).toBeNull();
});

it('HOME-21: without courses from the build, a failure shows an error and can be retried', async () => {
  answer = { status: 500, body: { success: false, message: 'Down' } };
  const FeaturedCourses = await loadIsland();
  render(<FeaturedCourses courses={[]} />);
  const again = await screen.findByRole('button', { name: 'Try again' });
  await waitFor(() =>
    expect($notices.get()).toMatchObject([
      { layer: 'own', title: 'Error', message: 'Failed to fetch courses' },
    ]),
  );
  answer = { status: 200, body: { success: true, data: [FRESH] } };
  again.click();
  await screen.findByRole('link', { name: 'Published since' });
});

it('a school without courses shows that the first one is in progress', async () => {
  answer = { status: 200, body: { success: true, data: [] } };
  const FeaturedCourses = await loadIsland();
  render(<FeaturedCourses courses={[]} />);
  await screen.findByText('Our first course is coming soon');
});
