// Lays what the owner has published over the site's own files, for code that imports such a file; and leaves out of
// browsers' code what only pages say.
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { publishedFiles } from '#site/api/published-content.ts';

const FILE = /[\\/]src[\\/](?:content[\\/])?(\w+)\.json$/;
/** What code of browsers says of the house: what `COMPANY` and `LEGAL` of `src/company.ts` take. */
const IN_BROWSERS: readonly string[] = [
  'name',
  'city',
  'phone',
  'email',
  'officer',
  'officerEmail',
  'policiesChangedOn',
];

/** Fails the build where a source of published content is named and does not answer. */
export const publishedContent: Plugin = {
  name: 'published-content',
  enforce: 'pre',
  async load(id) {
    const [, name] = FILE.exec(id) ?? [];
    if (name === undefined) return undefined;
    const published = (await publishedFiles()).get(name);
    if (name !== 'settings' || this.environment.name !== 'client')
      return published === undefined ? undefined : JSON.stringify(published);
    const settings = published ?? (JSON.parse(await readFile(id, 'utf8')) as object);
    const kept = Object.entries(settings as object).filter(([field]) =>
      IN_BROWSERS.includes(field),
    );
    return JSON.stringify(Object.fromEntries(kept));
  },
};
