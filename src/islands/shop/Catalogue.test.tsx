// @vitest-environment happy-dom
// The catalogue on screen: its price filter, its offline search, and its empty result.
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Catalogue } from './Catalogue.tsx';
import { $query } from './filter-store.ts';

const createCourse = (id: string, courseName: string, price: number) => ({
  _id: id,
  courseName,
  price,
  currency: 'INR',
  status: 'Published',
  tag: [],
});
const ALL = [createCourse('a', 'Reels in a day', 149), createCourse('b', 'Holi posters', 2499)];
let isOnline = true;

beforeEach(() => {
  isOnline = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  vi.stubGlobal('fetch', async (address: string | URL | Request) => {
    const url = String(address instanceof Request ? address.url : address);
    if (!isOnline) throw new TypeError('Failed to fetch');
    if (url.includes('searchCourse'))
      return Response.json({ success: true, data: [], nearest: [ALL[1]] });
    if (url.includes('getAllCourses')) return Response.json({ success: true, data: ALL });
    return Response.json({ success: true, data: [] });
  });
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  cleanup();
  $query.set('');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const listNames = () =>
  screen.queryAllByRole('heading', { level: 3 }).map((item) => item.textContent);
const typeQuery = (value: string) =>
  fireEvent.change(screen.getByLabelText('Search courses'), { target: { value } });

it('offers only the rupee brackets that contain a course', async () => {
  render(<Catalogue title="All courses" />);
  await screen.findByText('Showing 2 of 2 courses');
  const options = [...screen.getByLabelText('Price').querySelectorAll('option')];
  expect(options.map((option) => option.textContent)).toEqual([
    'All',
    'Free',
    '₹0-500',
    '₹1,000-2,500',
  ]);
});

it('names a query without results, with the closest courses', async () => {
  render(<Catalogue title="All courses" />);
  await screen.findByText('Showing 2 of 2 courses');
  typeQuery('canva');
  await screen.findByText('No courses found for "canva"');
  await screen.findByRole('heading', { name: 'Closest matches' });
  expect(listNames()).toEqual(['Holi posters']);
});

it('searches the courses on screen while offline', async () => {
  render(<Catalogue title="All courses" />);
  await screen.findByText('Showing 2 of 2 courses');
  isOnline = false;
  typeQuery('reels');
  await screen.findByText('Showing 1 of 1 courses');
  await waitFor(() => expect(listNames()).toEqual(['Reels in a day']));
});

it('moves the focus to the first filter after either Clear Filters button is clicked', async () => {
  render(<Catalogue title="All courses" />);
  await screen.findByText('Showing 2 of 2 courses');
  isOnline = false;
  typeQuery('reels');
  await screen.findByText('Showing 1 of 1 courses');
  for (const index of [0, 1]) {
    fireEvent.change(screen.getByLabelText('Price'), { target: { value: '1000-2500' } });
    await screen.findByRole('heading', { name: 'No courses found' });
    const buttons = screen.getAllByRole('button', { name: 'Clear Filters' });
    expect(buttons).toHaveLength(2);
    buttons[index]?.focus();
    fireEvent.click(buttons[index] as HTMLElement);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Category')));
    expect(screen.getByLabelText<HTMLSelectElement>('Price').value).toBe('all');
  }
});
