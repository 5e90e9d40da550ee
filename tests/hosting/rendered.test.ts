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
    const texts = [built, rendered].map((item) =>
      readFileSync(join(hostFolder(item), name), 'utf8'),
    );
    expect(texts[1], name).toBe(texts[0]);
  }
});

it('stand beside files that are none of theirs, which are not copied', () => {
  const inode = (folder: string, name: string) => statSync(join(folder, name)).ino;
  expect(inode(rendered, 'about.html')).toBe(inode(built, 'about.html'));
  expect(inode(rendered, course)).not.toBe(inode(built, course));
});

it('BUN-10: the catalogue has a card for a bundle on sale, with its courses and both sums, and nothing struck', () => {
  const bundle = inject('bundle');
  const page = readFileSync(join(built, 'courses.html'), 'utf8');
  const [, section = ''] = /<section id="bundles">(.*?)<\/section>/s.exec(page) ?? [];
  expect(section).toContain(`<a href="/bundle/${bundle.id}">${bundle.title}</a>`);
  for (const words of ['3 courses', 'Kolam', 'Madhubani', 'Warli', '₹1,999'])
    expect(section).toContain(words);
  expect(section).toContain('List prices together ₹2,997');
  expect(section).not.toMatch(/<s[ >]|<del/);
  expect(readFileSync(join(built, `bundle/${bundle.id}.html`), 'utf8')).toContain(bundle.title);
});
