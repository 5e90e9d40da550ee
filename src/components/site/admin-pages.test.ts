// Admin pages: each has its own metadata and its own row.
import { expect, it } from 'vitest';
import { DEFAULT_META, PAGE_META, type PageMeta } from '#site/content/page-meta.ts';
import { ADMIN_GROUPS, getAdminPage } from './admin-pages.ts';

const paths = ADMIN_GROUPS.flatMap(({ pages }) => pages.map(({ href }) => href));
const otherPages: PageMeta[] = [DEFAULT_META, ...Object.values(PAGE_META)];

it.each(['title', 'description', 'keywords'] as const)('each page has its own %s', (name) => {
  const values = [...otherPages, ...paths.map((path) => getAdminPage(path).meta)].map(
    (meta) => meta[name],
  );
  expect(values.filter((value) => value.trim() === '')).toEqual([]);
  expect(new Set(values).size).toBe(values.length);
});

it('a page takes its title and its permission from its row', () => {
  expect(getAdminPage('/manage-courses')).toMatchObject({
    needs: 'courses.edit',
    meta: { title: 'Manage courses | Rangshala', keywords: 'manage courses' },
  });
  expect(() => getAdminPage('/unknown')).toThrow('/unknown has no row in ADMIN_GROUPS.');
});
