// The deploy hook for sites that are built elsewhere: no change is lost, even if its server stops.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createDeployHook } from '#server/deploy-hook.ts';
import {
  listFailingBuilds,
  isBuildRequested,
  DEPLOY_HOOK,
} from '#server/platform/site-builds.store.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { createMigratedDatabase, openTestDatabase } from '../../support/database.ts';

const database = await createMigratedDatabase();
const db = await openTestDatabase(database.address);
let calls: (string | undefined)[] = [];
let status = 200;
const host = createServer((request, response) => {
  calls.push(request.method);
  response.writeHead(status).end();
}).listen(0, '127.0.0.1');
await once(host, 'listening');
closeAfterAll({
  close: async () => {
    host.close();
    host.closeAllConnections();
    await db.destroy();
    await database.drop();
  },
});
const url = `http://127.0.0.1:${(host.address() as AddressInfo).port}/build`;
const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined };
const createHook = () => createDeployHook(url, { db, log: silentLog, clock: Date.now });
const isOpen = () => isBuildRequested(db, DEPLOY_HOOK);

/** A server that stops before it has called the hook. */
async function changeAndStop(): Promise<void> {
  const server = createHook();
  server.notify();
  await expect.poll(isOpen).toBe(true);
  server.stop();
}

test('several changes make one call, and a restart makes none', async () => {
  calls = [];
  const server = createHook();
  for (let times = 0; times < 3; times += 1) server.notify();
  await expect.poll(() => calls).toEqual(['POST']);
  await expect.poll(isOpen).toBe(false);
  server.stop();
  const next = createHook();
  await next.start();
  next.notify();
  await expect.poll(() => calls).toEqual(['POST', 'POST']);
  await expect.poll(isOpen).toBe(false);
  next.stop();
});

test('the next server calls the hook for changes of a server that has stopped', async () => {
  calls = [];
  await changeAndStop();
  expect(calls).toEqual([]);
  const next = createHook();
  await next.start();
  await expect.poll(() => calls).toEqual(['POST']);
  await expect.poll(isOpen).toBe(false);
  next.stop();
});

test('the next server repeats a failed call, and the admins are notified', async () => {
  calls = [];
  await changeAndStop();
  status = 500;
  const first = createHook();
  await first.start();
  await expect.poll(() => calls).toEqual(['POST']);
  await expect
    .poll(() => listFailingBuilds(db, Date.now()))
    .toMatchObject([{ place: DEPLOY_HOOK, error: 'The deploy hook responded with 500.' }]);
  first.stop();
  status = 200;
  const next = createHook();
  await next.start();
  await expect.poll(() => calls).toEqual(['POST', 'POST']);
  await expect.poll(() => listFailingBuilds(db, Date.now())).toEqual([]);
  next.stop();
});
