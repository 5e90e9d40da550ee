// What must hold on all pages is tried on every page: none may be missing from the lists of the journeys.
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as lists from '#tests/journeys/support/site-pages.ts';

/** Their shells need something that is there: `routes.ts` opens them. */
const OPENED_BY_ID = ['/certificate', '/course-learning', '/edit-course', '/course'];

it('every page of the site stands in a list of the journeys', () => {
  const listed = [...lists.VISITOR_PAGES, ...lists.STUDENT_PAGES, ...lists.ADMIN_PAGES].map(
    (path) => `/${path.split('/')[1] ?? ''}`,
  );
  const pages = readdirSync('src/pages', { withFileTypes: true })
    .filter(({ name }) => !/^[_[]|^(404|index)\.astro$/.test(name))
    .filter((item) => item.isDirectory() || item.name.endsWith('.astro'))
    .map(({ name }) => `/${name.replace(/\.astro$/, '')}`);
  const missing = pages.filter((path) => ![...listed, ...OPENED_BY_ID].includes(path));
  expect(missing.filter((path) => path !== '/art' && path !== '/previews')).toEqual([]);
});
