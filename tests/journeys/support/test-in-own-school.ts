// A school of its own for a file of journeys that change what all of them see.
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { freshDatabase } from '../../support/database.ts';
import { serverProcess } from '../../support/processes.ts';

/**
 * Called by each file for itself: a worker that has run one file keeps its school for others with the same test. With
 * pages of its own, what is published there is to be seen.
 */
export const testInOwnSchool = ({ withPages = false } = {}) =>
  base.extend<object, { school: string }>({
    school: [
      // eslint-disable-next-line no-empty-pattern
      async ({}, use) => {
        const database = await freshDatabase('');
        // What a build leaves beside its pages goes with the folder, too.
        const pages = withPages ? { pages: join(database.folder, 'pages') } : {};
        const server = await serverProcess({ ...database, ...pages });
        await server.ready();
        await use(server.url);
        await server.stop();
        await database.drop();
      },
      { scope: 'worker', timeout: 900_000 },
    ],
    baseURL: async ({ school }, use) => use(school),
  });
