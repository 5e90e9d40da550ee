// The journeys test every page of the site: no page may be missing from their lists.
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as lists from '#tests/journeys/support/site-pages.ts';

/** Pages that need an id of existing content: `routes.ts` opens them. */
const OPENED_BY_ID = ['/certificate', '/course-learning', '/edit-course', '/course'];

it('every page of the site is in a list of the journeys', () => {
  const listed = [...lists.VISITOR_PAGES, ...lists.STUDENT_PAGES, ...lists.ADMIN_PAGES].map(
    (path) => `/${path.split('/')[1] ?? ''}`,
  );
  const pages = readdirSync('src/pages', { withFileTypes: true })
    .filter(({ name }) => !/^[_[.]|^(404|index)\.astro$/.test(name))
    .filter((item) => item.isDirectory() || item.name.endsWith('.astro'))
    .map(({ name }) => `/${name.replace(/\.astro$/, '')}`);
  const missing = pages.filter((path) => ![...listed, ...OPENED_BY_ID].includes(path));
  expect(missing.filter((path) => path !== '/art' && path !== '/previews')).toEqual([]);
});
