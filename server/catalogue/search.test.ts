// The search thread: forgiving, rebuilt after changes, and never in the way of an ending process.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, expect, it } from 'vitest';
import { courseSearch } from './search.ts';
import type { CourseSearch, SearchEntry } from './search.ts';

const entry = (id: string, name: string): SearchEntry => ({
  id,
  name,
  tags: [],
  category: '',
  text: '',
});
let search: CourseSearch | undefined;
afterEach(() => search?.close());

it('finds what is there now, also after a change', async () => {
  let entries = [entry('1', 'Photoshop')];
  search = courseSearch(async () => entries);
  expect(await search.find('fotoshop')).toEqual(['1']);
  entries = [entry('2', 'Photoshop'), entry('3', 'Instagram')];
  search.invalidate();
  expect(await search.find('fotoshop')).toEqual(['2']);
});

it('comes back after the catalogue could not be read', async () => {
  let readable = false;
  search = courseSearch(async () => {
    if (!readable) throw new Error('No database.');
    return [entry('1', 'Photoshop')];
  });
  await expect(search.find('photoshop')).rejects.toThrow('No database.');
  readable = true;
  expect(await search.find('photoshop')).toEqual(['1']);
});

it('lets the process end', async () => {
  const script = `
    import { courseSearch } from '#server/catalogue/search.ts';
    const busy = setInterval(() => undefined, 1000);
    const search = courseSearch(async () => [${JSON.stringify(entry('1', 'Photoshop'))}]);
    process.stdout.write(JSON.stringify(await search.find('fotoshop')));
    clearInterval(busy);`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', script],
    { timeout: 20_000 },
  );
  expect(stdout).toBe('["1"]');
}, 30_000);
