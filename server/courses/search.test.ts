// The search follows the catalogue, and reads only the courses that have changed.
import { expect, it } from 'vitest';
import { createSearchSource } from '#tests/support/search-source.ts';
import { createCourseSearch } from './search.ts';
import type { SearchEntry } from './search-index.ts';
import type { CourseSearch } from './search.ts';

const entry = (id: string, name: string): SearchEntry => ({
  id,
  name,
  tags: [],
  category: '',
  teacher: '',
  text: '',
  isFree: false,
  createdAt: 0,
});
/** The version number of a catalogue, and a function that increments it. */
function createChanges() {
  let number = 0;
  return { version: async () => String(number), add: () => (number += 1) };
}
const getIds = async (search: CourseSearch, query: string) => (await search.find(query)).ids;

it('finds current courses, also after courses were added, changed and removed', async () => {
  const changed = createChanges();
  let entries = [entry('1', 'Photoshop'), entry('2', 'Instagram')];
  const search = createCourseSearch(
    createSearchSource(async () => entries),
    changed.version,
  );
  expect(await getIds(search, 'fotoshop')).toEqual(['1']);
  entries = [entry('2', 'Photoshop'), entry('3', 'Instagram')];
  expect(await getIds(search, 'instgram')).toEqual(['2']);
  changed.add();
  expect(await getIds(search, 'fotoshop')).toEqual(['2']);
  expect(await getIds(search, 'instgram')).toEqual(['3']);
});

it('reads only changed courses, in batches', async () => {
  const changed = createChanges();
  let entries = Array.from({ length: 45 }, (_, index) => entry(`c${index}`, `Photoshop ${index}`));
  const read: number[] = [];
  const source = createSearchSource(async () => entries);
  const search = createCourseSearch(
    {
      ...source,
      entries: (ids) => {
        read.push(ids.length);
        return source.entries(ids);
      },
    },
    changed.version,
  );
  expect(await getIds(search, 'photoshop')).toHaveLength(45);
  expect(read).toEqual([20, 20, 5]);
  entries = entries.with(3, entry('c3', 'Instagram'));
  changed.add();
  expect(await getIds(search, 'instagram')).toEqual(['c3']);
  expect(read.slice(3)).toEqual([1]);
});

it('reads again if the catalogue changed while it was being read', async () => {
  const changed = createChanges();
  const first = Promise.withResolvers<SearchEntry[]>();
  const reads = [first.promise, Promise.resolve([entry('1', 'Instagram')])];
  const search = createCourseSearch(
    createSearchSource(async () => (await reads.shift()) ?? []),
    changed.version,
  );
  const early = getIds(search, 'photoshop');
  changed.add();
  first.resolve([entry('1', 'Photoshop')]);
  expect(await early).toEqual(['1']);
  expect(await getIds(search, 'photoshop')).toEqual([]);
});

it('recovers after a failed read, and reads only the remaining courses', async () => {
  const changed = createChanges();
  const all = Array.from({ length: 25 }, (_, index) => entry(`c${index}`, 'Photoshop'));
  let entries = all;
  const source = createSearchSource(async () => entries);
  const read: number[] = [];
  const search = createCourseSearch(
    {
      ...source,
      entries: async (ids) => {
        read.push(ids.length);
        if (read.length === 2) throw new Error('No database.');
        return source.entries(ids);
      },
    },
    changed.version,
  );
  await expect(getIds(search, 'photoshop')).rejects.toThrow('No database.');
  entries = all.slice(1);
  expect(await getIds(search, 'photoshop')).toHaveLength(24);
  expect(read).toEqual([20, 5, 5]);
});

it('answers many concurrent searches, also after courses change', async () => {
  const changed = createChanges();
  const names = ['Photoshop', 'Instagram', 'Watercolour', 'Rangoli', 'Calligraphy'];
  let entries = names.map((name, index) => entry(String(index), name));
  const search = createCourseSearch(
    createSearchSource(async () => entries),
    changed.version,
  );
  const searchAll = () => Promise.all(names.map((name) => getIds(search, name)));
  expect(await searchAll()).toEqual([['0'], ['1'], ['2'], ['3'], ['4']]);
  entries = names.map((name, index) => entry(`new${index}`, name));
  changed.add();
  expect(await searchAll()).toEqual([['new0'], ['new1'], ['new2'], ['new3'], ['new4']]);
});
