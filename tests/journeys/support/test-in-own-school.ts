// A school of its own for a file of journeys that change what all of them see.
import { test as base } from '@playwright/test';
import { freshDatabase } from '../../support/database.ts';
import { serverProcess } from '../../support/processes.ts';

/** Called by each file for itself: a worker that has run one file keeps its school for others with the same test. */
export const testInOwnSchool = () =>
  base.extend<object, { school: string }>({
    school: [
      // eslint-disable-next-line no-empty-pattern
      async ({}, use) => {
        const database = await freshDatabase('');
        const server = await serverProcess(database);
        await server.ready();
        await use(server.url);
        await server.stop();
        await database.drop();
      },
      { scope: 'worker', timeout: 300_000 },
    ],
    baseURL: async ({ school }, use) => use(school),
  });
