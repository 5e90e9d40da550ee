// The search thread: changed course by course, asked in turn, and never in the way of an ending process.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, expect, it } from 'vitest';
import { sourceOf } from '#tests/support/search-source.ts';
import { courseSearch } from './search.ts';
import type { CourseSearch, SearchEntry } from './search.ts';

const entry = (id: string, name: string): SearchEntry => ({
  ...{ id, name, tags: [], category: '', teacher: '', text: '', isFree: false, createdAt: 0 },
});
const NOBODY = 'a network';
let search: CourseSearch | undefined;
afterEach(() => search?.close());

const idsOf = async (query: string) => (await search?.find(query, NOBODY))?.ids;

it('finds what is there now, also after courses came, changed and went', async () => {
  let entries = [entry('1', 'Photoshop'), entry('2', 'Instagram')];
  search = courseSearch(sourceOf(async () => entries));
  expect(await idsOf('fotoshop')).toEqual(['1']);
  entries = [entry('2', 'Photoshop'), entry('3', 'Instagram')];
  expect(await idsOf('instgram')).toEqual(['2']);
  search.invalidate();
  expect(await idsOf('fotoshop')).toEqual(['2']);
  expect(await idsOf('instgram')).toEqual(['3']);
});

it('reads the courses alone that are said to have changed, and loses none of them later', async () => {
  let entries = [entry('1', 'Photoshop'), entry('2', 'Instagram')];
  const source = sourceOf(async () => entries);
  const read: string[] = [];
  search = courseSearch({
    marks: () => {
      read.push('all');
      return source.marks();
    },
    entries: async (ids) => {
      read.push(...ids);
      return entries.filter(({ id }) => ids.includes(id));
    },
  });
  expect(await idsOf('photoshop')).toEqual(['1']);
  read.length = 0;
  entries = [entry('1', 'Watercolour'), entry('3', 'Photoshop')];
  search.invalidate(['1', '2']);
  search.invalidate(['3']);
  expect(await idsOf('photoshop')).toEqual(['3']);
  expect(await idsOf('watercolour')).toEqual(['1']);
  expect(await idsOf('instagram')).toEqual([]);
  expect(read).toEqual(['1', '2', '3']);
  // What came and was changed so goes with all others that are there no more.
  entries = [entry('1', 'Watercolour'), entry('2', 'Instagram')];
  search.invalidate();
  expect(await idsOf('photoshop')).toEqual([]);
  expect(await idsOf('watercolour')).toEqual(['1']);
  expect(await idsOf('instagram')).toEqual(['2']);
});

it('a course that could not be read again is read with the next', async () => {
  let [isAway, entries] = [false, [entry('1', 'Photoshop')]];
  const source = sourceOf(async () => entries);
  search = courseSearch({
    marks: source.marks,
    entries: async (ids) => {
      if (isAway) throw new Error('No database.');
      return entries.filter(({ id }) => ids.includes(id));
    },
  });
  expect(await idsOf('photoshop')).toEqual(['1']);
  entries = [entry('1', 'Instagram')];
  isAway = true;
  search.invalidate(['1']);
  await expect(idsOf('photoshop')).rejects.toThrow('No database.');
  isAway = false;
  search.invalidate(['2']);
  expect(await idsOf('photoshop')).toEqual([]);
  expect(await idsOf('instagram')).toEqual(['1']);
});

it('looks again when the catalogue changed while it was read', async () => {
  const first = Promise.withResolvers<SearchEntry[]>();
  const reads = [first.promise, Promise.resolve([entry('1', 'Instagram')])];
  search = courseSearch(sourceOf(async () => (await reads.shift()) ?? []));
  const early = idsOf('photoshop');
  search.invalidate();
  first.resolve([entry('1', 'Photoshop')]);
  expect(await early).toEqual(['1']);
  expect(await idsOf('photoshop')).toEqual([]);
});

it('refuses for now what would wait too long, and an asker with a crowd before others', async () => {
  const catalogue = Promise.withResolvers<SearchEntry[]>();
  const made = courseSearch(sourceOf(() => catalogue.promise));
  search = made;
  const crowd = Array.from({ length: 60 }, () => made.find('photoshop', 'a crowd'));
  const other = made.find('photoshop', 'somebody else');
  const settled = Promise.allSettled(crowd);
  await expect(crowd[59]).rejects.toMatchObject({ code: 'busy', status: 503, retryAfter: 2 });
  catalogue.resolve([entry('1', 'Photoshop')]);
  expect((await other).ids).toEqual(['1']);
  expect((await settled).filter((one) => one.status === 'fulfilled')).toHaveLength(40);
});

it('leaves nobody waiting when it ends', async () => {
  const made = courseSearch(sourceOf(async () => [entry('1', 'Photoshop')]));
  search = made;
  await made.find('photoshop', NOBODY);
  const searches = Array.from({ length: 5 }, () => made.find('photoshop', NOBODY));
  const settled = Promise.allSettled(searches);
  await made.close();
  expect((await settled).map((one) => one.status)).toContain('rejected');
});

it('comes back after the catalogue could not be read', async () => {
  let readable = false;
  search = courseSearch(
    sourceOf(async () => {
      if (!readable) throw new Error('No database.');
      return [entry('1', 'Photoshop')];
    }),
  );
  await expect(idsOf('photoshop')).rejects.toThrow('No database.');
  readable = true;
  expect(await idsOf('photoshop')).toEqual(['1']);
});

it('lets the process end', async () => {
  const script = `
    import { courseSearch } from '#server/catalogue/search.ts';
    import { sourceOf } from '#tests/support/search-source.ts';
    const busy = setInterval(() => undefined, 1000);
    const search = courseSearch(sourceOf(async () => [${JSON.stringify(entry('1', 'Photoshop'))}]));
    process.stdout.write(JSON.stringify((await search.find('fotoshop', 'a')).ids));
    clearInterval(busy);`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', script],
    { timeout: 20_000 },
  );
  expect(stdout).toBe('["1"]');
}, 30_000);

it('reads and tells only what has changed', async () => {
  let entries = Array.from({ length: 450 }, (_one, nth) => entry(`c${nth}`, `Photoshop ${nth}`));
  const read: number[] = [];
  const source = sourceOf(async () => entries);
  search = courseSearch({
    ...source,
    entries: (ids) => {
      read.push(ids.length);
      return source.entries(ids);
    },
  });
  expect((await idsOf('photoshop'))?.length).toBe(450);
  expect(read).toEqual([200, 200, 50]);
  entries = entries.with(3, entry('c3', 'Instagram'));
  search.invalidate();
  expect(await idsOf('instagram')).toEqual(['c3']);
  expect(read.slice(3)).toEqual([1]);
});

it('forgets a course that was told before the rest could not be read, and is gone since', async () => {
  const all = Array.from({ length: 250 }, (_one, nth) => entry(`c${nth}`, 'Photoshop'));
  let entries = all;
  const source = sourceOf(async () => entries);
  let reads = 0;
  search = courseSearch({
    ...source,
    entries: async (ids) => {
      reads += 1;
      if (reads === 2) throw new Error('Gone.');
      return source.entries(ids);
    },
  });
  await expect(idsOf('photoshop')).rejects.toThrow('Gone.');
  entries = all.slice(1);
  search.invalidate();
  expect(await idsOf('photoshop')).not.toContain('c0');
  expect((await idsOf('photoshop'))?.length).toBe(249);
  // What was told is not read again.
  expect(reads).toBe(3);
});

it('answers each of those who ask at once, also while courses change', async () => {
  const names = ['Photoshop', 'Instagram', 'Watercolour', 'Rangoli', 'Calligraphy'];
  let entries = names.map((name, nth) => entry(String(nth), name));
  const made = courseSearch(sourceOf(async () => entries));
  search = made;
  const askAll = () => Promise.all(names.map(async (name) => (await made.find(name, NOBODY)).ids));
  expect(await askAll()).toEqual([['0'], ['1'], ['2'], ['3'], ['4']]);
  entries = names.map((name, nth) => entry(`new${nth}`, name));
  made.invalidate();
  expect(await askAll()).toEqual([['new0'], ['new1'], ['new2'], ['new3'], ['new4']]);
});
