// Expensive work is queued: limited in number, and fair between clients.
import { expect, it } from 'vitest';
import { workQueue, readGauges } from './work-queue.ts';
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
function queueUnderTest(rules: Partial<QueueRules> = {}) {
  const queue = workQueue({ ...RULES, ...rules });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (asker: string, name: string) =>
    queue.run(asker, async () => {
      begun.push(name);
      const { promise, resolve } = Promise.withResolvers<string>();
      ends.set(name, () => resolve(name));
      return promise;
    });
  /** Ends one item; the next one has begun when this resolves. */
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { queue, begun, ask, end };
}

it('runs a limited number of items at once and the rest in order', async () => {
  const { begun, ask, end } = queueUnderTest({ parallel: 2 });
  const works = ['one', 'two', 'three'].map((name) => ask('a', name));
  expect(begun).toEqual(['one', 'two']);
  await end('two');
  expect(begun).toEqual(['one', 'two', 'three']);
  await end('one');
  await end('three');
  expect(await Promise.all(works)).toEqual(['one', 'two', 'three']);
});

it('takes turns between clients, however many items one of them has queued', async () => {
  const { begun, ask, end } = queueUnderTest();
  const works = ['a1', 'a2', 'a3', 'b1', 'c1'].map((name) => ask(name.charAt(0), name));
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3']) await end(name);
  await Promise.all(works);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3']);
});

it('has a maximum length, and drops the last items of the busiest client before refusing others', async () => {
  const { begun, ask, end } = queueUnderTest();
  const crowd = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => ask('a', name));
  await expect(ask('a', 'a6')).rejects.toMatchObject(REFUSED);
  const firstOfB = ask('b', 'b1');
  await expect(crowd[4]).rejects.toMatchObject(REFUSED);
  const second = ask('b', 'b2');
  await expect(crowd[3]).rejects.toMatchObject(REFUSED);
  await expect(ask('b', 'b3')).rejects.toMatchObject(REFUSED);
  for (const name of ['a1', 'a2', 'b1', 'a3', 'b2']) await end(name);
  expect(await Promise.all([firstOfB, second])).toEqual(['b1', 'b2']);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'b2']);
});

it('limits the running and waiting items per client, and accepts more once some are done', async () => {
  const { ask, end } = queueUnderTest({ perAskerMax: 2 });
  const first = [ask('a', 'a1'), ask('a', 'a2')];
  await expect(ask('a', 'a3')).rejects.toMatchObject(REFUSED);
  const firstOfB = ask('b', 'b1');
  await end('a1');
  const later = ask('a', 'a4');
  for (const name of ['a2', 'b1', 'a4']) await end(name);
  expect(await Promise.all([...first, firstOfB, later])).toEqual(['a1', 'a2', 'b1', 'a4']);
});

it('refuses an item that has waited too long, and continues', async () => {
  const { begun, ask, end } = queueUnderTest({ waitMaxMs: 1 });
  const first = ask('a', 'a1');
  await expect(ask('a', 'a2')).rejects.toMatchObject(REFUSED);
  await end('a1');
  await first;
  const later = ask('a', 'a3');
  await end('a3');
  expect(await later).toBe('a3');
  expect(begun).toEqual(['a1', 'a3']);
});

it('starts the next item when one fails', async () => {
  const queue = workQueue(RULES);
  const fails = queue.run('a', async () => {
    throw new Error('broken');
  });
  const next = queue.run('a', async () => 'next');
  await expect(fails).rejects.toThrow('broken');
  expect(await next).toBe('next');
});

it('refuses waiting items when it closes, and starts no more', async () => {
  const { queue, begun, ask, end } = queueUnderTest();
  const first = ask('a', 'a1');
  const waits = ask('b', 'b1');
  queue.close();
  await expect(waits).rejects.toMatchObject(REFUSED);
  await expect(ask('c', 'c1')).rejects.toMatchObject(REFUSED);
  await end('a1');
  expect(await first).toBe('a1');
  expect(begun).toEqual(['a1']);
});

it('reports running and waiting items until it is closed', async () => {
  const figures = () => new Map(readGauges()).get('seen');
  const { ask, end, queue } = queueUnderTest({ name: 'seen' });
  expect(figures()).toEqual({ underWay: 0, waiting: 0 });
  const works = [ask('asha', 'first'), ask('ravi', 'second')];
  expect(figures()).toEqual({ underWay: 1, waiting: 1 });
  await end('first');
  await end('second');
  await Promise.all(works);
  expect(figures()).toEqual({ underWay: 0, waiting: 0 });
  queue.close();
  expect(figures()).toEqual({ underWay: 0, waiting: 0 });
});
