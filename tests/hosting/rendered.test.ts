// Pages that are rendered without Astro's build, by what it has left: the same as its own.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { filesBelow, hostFolder } from '#server/platform/file-names.ts';

const [built, rendered] = [inject('folder'), inject('rendered')];
const course = `course-detail/${inject('courseId')}.html`;

it('are, byte for byte, those of the build, with the same rules for hosts', async () => {
  const names = await filesBelow(built);
  expect(names).toContain(course);
  expect(await filesBelow(rendered)).toEqual(names);
  const differing = names.filter(
    (name) => !readFileSync(join(built, name)).equals(readFileSync(join(rendered, name))),
  );
  expect(differing).toEqual([]);
  for (const name of [
    'files.json',
    'host.json',
    'nginx.conf',
    '_headers',
    '_redirects',
    'site.json',
  ]) {
    const texts = [built, rendered].map((one) => readFileSync(join(hostFolder(one), name), 'utf8'));
    expect(texts[1], name).toBe(texts[0]);
  }
});

it('stand beside files that are none of theirs, which are not copied', () => {
  const inode = (folder: string, name: string) => statSync(join(folder, name)).ino;
  expect(inode(rendered, 'about.html')).toBe(inode(built, 'about.html'));
  expect(inode(rendered, course)).not.toBe(inode(built, course));
});
