// @vitest-environment happy-dom
// The links of the pagination: page numbers, and cursor links to older entries.
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Pages } from './Pages.tsx';

const address = {
  push: () => undefined,
  buildHref: (change: object) => `?${JSON.stringify(change)}`,
};
const renderPages = (props: {
  page: number;
  pages: number;
  older?: string | null;
  isOlder?: boolean;
}) => {
  render(<Pages label="Pages of orders" targetId="orders" address={address} {...props} />);
  return screen
    .queryAllByRole('link')
    .map((link) => link.textContent || link.getAttribute('aria-label'));
};
afterEach(cleanup);

it('marks only the current page', () => {
  renderPages({ page: 2, pages: 3 });
  const current = screen
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page');
  expect(current.map((link) => link.textContent)).toEqual(['2']);
});

it.each([
  ['shows nothing for a single page', { page: 1, pages: 1, older: null }, []],
  ['shows Older after the only numbered page', { page: 1, pages: 1, older: 'c' }, ['1', 'Older']],
  [
    'shows Newest on a page of older entries',
    { page: 1, pages: 1, older: null, isOlder: true },
    ['Newest', '1'],
  ],
  [
    'shows numbers with Previous and Next',
    { page: 2, pages: 3, older: null },
    ['Previous page', '1', '2', '3', 'Next page'],
  ],
])('%s', (_what, props, links) => {
  expect(renderPages(props)).toEqual(links);
});
