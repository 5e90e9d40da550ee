// A separate school for a file of journeys that change what all of them would see.
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { createEmptyDatabase } from '../../support/database.ts';
import { createServerProcess } from '../../support/processes.ts';

/**
 * Called once per file: a worker that has run one file keeps its school for other files with the
 * same test object. `withPages` gives the school its own pages, so that publications become
 * visible.
 */
export const testInOwnSchool = ({ withPages = false } = {}) =>
  base.extend<object, { school: string }>({
    school: [
      // eslint-disable-next-line no-empty-pattern
      async ({}, use) => {
        const database = await createEmptyDatabase('');
        // Files that a build leaves beside its pages are deleted with the folder.
        const pages = withPages ? { pages: join(database.folder, 'pages') } : {};
        const server = await createServerProcess({ ...database, ...pages });
        await server.ready();
        await use(server.url);
        await server.stop();
        await database.drop();
      },
      { scope: 'worker', timeout: 900_000 },
    ],
    baseURL: async ({ school }, use) => use(school),
  });
