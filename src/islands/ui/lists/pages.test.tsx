// @vitest-environment happy-dom
// Where the row of pages leads: by numbers, and to what is older than those.
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Pages } from './Pages.tsx';

const address = { push: () => undefined, hrefOf: (change: object) => `?${JSON.stringify(change)}` };
const shown = (props: {
  page: number;
  pages: number;
  older?: string | null;
  isOlder?: boolean;
}) => {
  render(<Pages label="Pages of orders" top="orders" address={address} {...props} />);
  return screen
    .queryAllByRole('link')
    .map((link) => link.textContent || link.getAttribute('aria-label'));
};
afterEach(cleanup);

it('marks the page that is open, and no other', () => {
  shown({ page: 2, pages: 3 });
  const current = screen
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page');
  expect(current.map((link) => link.textContent)).toEqual(['2']);
});

it.each([
  ['nothing where one page is all', { page: 1, pages: 1, older: null }, []],
  [
    'what is older than the only page that has a number',
    { page: 1, pages: 1, older: 'c' },
    ['1', 'Older'],
  ],
  [
    'the newest from what is older',
    { page: 1, pages: 1, older: null, isOlder: true },
    ['Newest', '1'],
  ],
  ['numbers', { page: 2, pages: 3, older: null }, ['Previous page', '1', '2', '3', 'Next page']],
])('%s', (_what, props, links) => {
  expect(shown(props)).toEqual(links);
});
