// Which courses the search reads again after a category or a teacher is renamed: those whose text changed.
import { beforeEach, expect, test } from 'vitest';
import { createSearchSource } from '#server/courses/search-source.ts';
import type { SearchSource } from '#server/courses/search.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { makeAdmin, makeCategory, makeCourse } from '../../support/makers.ts';
import { startServer } from '../../support/server.ts';

const server = closeAfterAll(await startServer());
const { db, reads } = server.deps;
const admin = await makeAdmin(server);
const pottery = (await makeCategory(server, admin, 'Pottery'))._id;
const quilting = (await makeCategory(server, admin, 'Quilting'))._id;
const made = [pottery, quilting, ''].map((category) => makeCourse(server, admin, { category }));
const [bowl = '', quilt = '', plain = ''] = (await Promise.all(made)).map(({ _id }) => _id);

let source: SearchSource;
let known = new Map<string, string>();

beforeEach(async () => {
  source = createSearchSource(reads);
  known = new Map();
  expect(new Set(await listVersions())).toEqual(new Set([bowl, quilt, plain]));
});

/** The courses that the search would read again now. */
async function listVersions(): Promise<string[]> {
  const versions = await source.versions();
  const ids = [...versions.keys()].filter((id) => known.get(id) !== versions.get(id));
  for (const { entry, version } of await source.entries(ids)) known.set(entry.id, version);
  return ids;
}
const renameCategory = (id: string, name: string) =>
  db.updateTable('categories').set({ name }).where('id', '=', id).execute();
const moveCourse = (id: string, to: string) =>
  db
    .updateTable('courses')
    .set((row) => ({ category_id: to, revision: row('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();

test('reads the courses of a renamed category again, once', async () => {
  await renameCategory(pottery, 'Clay');
  expect(await listVersions()).toEqual([bowl]);
  expect(await listVersions()).toEqual([]);
  await renameCategory(pottery, 'Pottery');
  expect(await listVersions()).toEqual([bowl]);
});

test('reads the courses of a renamed teacher again', async () => {
  await db.updateTable('users').set({ full_name: 'Meera Rao' }).execute();
  expect(new Set(await listVersions())).toEqual(new Set([bowl, quilt, plain]));
  expect(await listVersions()).toEqual([]);
});

test('reads a moved course again when its new category is renamed', async () => {
  await renameCategory(pottery, 'Clay');
  expect(await listVersions()).toEqual([bowl]);
  await moveCourse(bowl, quilting);
  expect(await listVersions()).toEqual([bowl]);
  await renameCategory(quilting, 'Yarn');
  expect(new Set(await listVersions())).toEqual(new Set([bowl, quilt]));
  await moveCourse(bowl, pottery);
  expect(await listVersions()).toEqual([bowl]);
});

test('reads a course again that was read during a short-lived category name', async () => {
  await moveCourse(bowl, pottery);
  await renameCategory(pottery, 'A slip');
  expect(await listVersions()).toEqual([bowl]);
  await renameCategory(pottery, 'Pottery');
  expect(await listVersions()).toEqual([bowl]);
});
