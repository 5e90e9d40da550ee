// During shutdown, health checks are answered until the process ends.
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { registerHealthRoutes, trackShutdown } from './health.ts';

it('answers health checks after the last calls, also with a query', async () => {
  const app = Fastify();
  const shutdown = trackShutdown(app);
  registerHealthRoutes(app, {
    isReady: () => true,
    isStopping: shutdown.hasBegun,
    pingDatabase: () => Promise.resolve(),
  });
  app.get('/healthzone', async () => 'a page');
  await shutdown.finish();
  const getStatus = async (url: string) => (await app.inject(url)).statusCode;
  for (const url of ['/healthz', '/healthz?from=proxy']) expect(await getStatus(url)).toBe(200);
  for (const url of ['/readyz?from=proxy', '/healthzone'])
    expect(await getStatus(url)).not.toBe(200);
  expect((await app.inject('/readyz?from=proxy')).json()).toEqual({ status: 'stopping' });
  await app.close();
});
