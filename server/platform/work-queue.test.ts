// Expensive work is queued: limited in number, and fair between clients.
import { expect, it } from 'vitest';
import { createWorkQueue, readGauges } from './work-queue.ts';
import type { QueueRules } from './work-queue.ts';

const RULES: QueueRules = {
  name: 'tested',
  parallel: 1,
  waitingMax: 4,
  message: 'Please try again.',
  retrySeconds: 3,
};
const REFUSED = { code: 'busy', status: 503, retryAfter: 3, message: 'Please try again.' };

/** A queue whose work the test controls: each item ends by name. */
function createTestQueue(rules: Partial<QueueRules> = {}) {
  const queue = createWorkQueue({ ...RULES, ...rules });
  const begun: string[] = [];
  const resolvers = new Map<string, () => void>();
  const enqueue = (clientId: string, name: string) =>
    queue.run(clientId, async () => {
      begun.push(name);
      const { promise, resolve } = Promise.withResolvers<string>();
      resolvers.set(name, () => resolve(name));
      return promise;
    });
  /** Ends one item; the next one has begun when this resolves. */
  const endItem = async (name: string): Promise<void> => {
    resolvers.get(name)?.();
    await new Promise(setImmediate);
  };
  return { queue, begun, enqueue, endItem };
}

it('runs a limited number of items at once and the rest in order', async () => {
  const { begun, enqueue, endItem } = createTestQueue({ parallel: 2 });
  const works = ['one', 'two', 'three'].map((name) => enqueue('a', name));
  expect(begun).toEqual(['one', 'two']);
  await endItem('two');
  expect(begun).toEqual(['one', 'two', 'three']);
  await endItem('one');
  await endItem('three');
  expect(await Promise.all(works)).toEqual(['one', 'two', 'three']);
});

it('takes turns between clients, however many items one of them has queued', async () => {
  const { begun, enqueue, endItem } = createTestQueue();
  const works = ['a1', 'a2', 'a3', 'b1', 'c1'].map((name) => enqueue(name.charAt(0), name));
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3']) await endItem(name);
  await Promise.all(works);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3']);
});

it('has a maximum length, and drops the last items of the busiest client before refusing others', async () => {
  const { begun, enqueue, endItem } = createTestQueue();
  const crowd = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => enqueue('a', name));
  await expect(enqueue('a', 'a6')).rejects.toMatchObject(REFUSED);
  const firstOfB = enqueue('b', 'b1');
  await expect(crowd[4]).rejects.toMatchObject(REFUSED);
  const second = enqueue('b', 'b2');
  await expect(crowd[3]).rejects.toMatchObject(REFUSED);
  await expect(enqueue('b', 'b3')).rejects.toMatchObject(REFUSED);
  for (const name of ['a1', 'a2', 'b1', 'a3', 'b2']) await endItem(name);
  expect(await Promise.all([firstOfB, second])).toEqual(['b1', 'b2']);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'b2']);
});

it('limits the running and waiting items per client, and accepts more once some are done', async () => {
  const { enqueue, endItem } = createTestQueue({ perClientMax: 2 });
  const first = [enqueue('a', 'a1'), enqueue('a', 'a2')];
  await expect(enqueue('a', 'a3')).rejects.toMatchObject(REFUSED);
  const firstOfB = enqueue('b', 'b1');
  await endItem('a1');
  const later = enqueue('a', 'a4');
  for (const name of ['a2', 'b1', 'a4']) await endItem(name);
  expect(await Promise.all([...first, firstOfB, later])).toEqual(['a1', 'a2', 'b1', 'a4']);
});

it('refuses an item that has waited too long, and continues', async () => {
  const { begun, enqueue, endItem } = createTestQueue({ waitMaxMs: 1 });
  const first = enqueue('a', 'a1');
  await expect(enqueue('a', 'a2')).rejects.toMatchObject(REFUSED);
  await endItem('a1');
  await first;
  const later = enqueue('a', 'a3');
  await endItem('a3');
  expect(await later).toBe('a3');
  expect(begun).toEqual(['a1', 'a3']);
});

it('starts the next item when one fails', async () => {
  const queue = createWorkQueue(RULES);
  const failing = queue.run('a', async () => {
    throw new Error('broken');
  });
  const next = queue.run('a', async () => 'next');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('next');
});

it('refuses waiting items when it closes, and starts no more', async () => {
  const { queue, begun, enqueue, endItem } = createTestQueue();
  const first = enqueue('a', 'a1');
  const waiting = enqueue('b', 'b1');
  queue.close();
  await expect(waiting).rejects.toMatchObject(REFUSED);
  await expect(enqueue('c', 'c1')).rejects.toMatchObject(REFUSED);
  await endItem('a1');
  expect(await first).toBe('a1');
  expect(begun).toEqual(['a1']);
});

it('reports running and waiting items until it is closed', async () => {
  const readFigures = () => new Map(readGauges()).get('seen');
  const { enqueue, endItem, queue } = createTestQueue({ name: 'seen' });
  expect(readFigures()).toEqual({ underWay: 0, waiting: 0 });
  const works = [enqueue('asha', 'first'), enqueue('ravi', 'second')];
  expect(readFigures()).toEqual({ underWay: 1, waiting: 1 });
  await endItem('first');
  await endItem('second');
  await Promise.all(works);
  expect(readFigures()).toEqual({ underWay: 0, waiting: 0 });
  queue.close();
  expect(readFigures()).toEqual({ underWay: 0, waiting: 0 });
});
