// A Vite plugin that replaces imported default content by published content. Browsers get only the settings that they need.
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { loadPublishedFiles } from '#site/api/published-content.ts';

const FILE = /[\\/]src[\\/](?:content[\\/])?(\w+)\.json$/;
/** Settings in browser code: the fields of `COMPANY` and `LEGAL` in `src/company.ts`. */
const IN_BROWSERS: readonly string[] = [
  'name',
  'city',
  'phone',
  'email',
  'officer',
  'officerEmail',
  'policiesChangedOn',
];

/** Fails the build if a configured source of published content does not respond. */
export const publishedContent: Plugin = {
  name: 'published-content',
  enforce: 'pre',
  async load(id) {
    const [, name] = FILE.exec(id) ?? [];
    if (name === undefined) return undefined;
    const published = (await loadPublishedFiles()).get(name);
    if (name !== 'settings' || this.environment.name !== 'client')
      return published === undefined ? undefined : JSON.stringify(published);
    const settings = published ?? (JSON.parse(await readFile(id, 'utf8')) as object);
    const publicSettings = Object.entries(settings as object).filter(([field]) =>
      IN_BROWSERS.includes(field),
    );
    return JSON.stringify(Object.fromEntries(publicSettings));
  },
};
