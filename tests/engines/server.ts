// Setup of the walks: the real server with its demo content and the built site, used by one engine
// after the other.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createServerProcess } from '../support/processes.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The origin of the site. */
    origin: string;
  }
}

/** The same port as the journeys, so that their built site can be used. */
const PORT = process.env['JOURNEYS_PORT'] ?? '4390';

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'rangshala-engines-'));
  const server = await createServerProcess({ folder, address: '', pages: 'dist' }, { PORT });
  await server.ready();
  project.provide('origin', server.url);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
